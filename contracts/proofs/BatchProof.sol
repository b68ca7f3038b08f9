// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Anything} from "./Anything.sol";
import {svm, vm} from "./Cheats.sol";
import {Ledger} from "./Ledger.sol";
import {World} from "./World.sol";

/// @title A token that does anything when one vault sends it, and keeps to ERC-20 for all others.
contract PartlyAnything is Ledger {
    address private odd;
    Anything private anything;

    function arm(address odd_, Anything anything_) external {
        (odd, anything) = (odd_, anything_);
    }

    function transfer(address to, uint256 value) external override returns (bool) {
        if (msg.sender != odd) return _move(msg.sender, to, value);
        (bool isDone, bytes memory answer) = address(anything).call(msg.data);
        assembly ("memory-safe") {
            switch isDone
            case 0 { revert(add(answer, 32), mload(answer)) }
            default { return(add(answer, 32), mload(answer)) }
        }
    }
}

/// @title A treasury that does anything when one vault sends it coins, and takes them from all others.
contract PartlyRefusing {
    address private odd;
    Anything private anything;
    uint256 public received;

    function arm(address odd_, Anything anything_) external {
        (odd, anything) = (odd_, anything_);
    }

    receive() external payable {
        if (msg.sender != odd) {
            received += msg.value;
            return;
        }
        (bool isDone, bytes memory answer) = address(anything).call("");
        assembly ("memory-safe") {
            switch isDone
            case 0 { revert(add(answer, 32), mload(answer)) }
            default { return(add(answer, 32), mload(answer)) }
        }
    }
}

/// @title What holds for a batch of two vaults, one of which fails in any way.
contract BatchProof is World {
    PartlyAnything private token;
    PartlyRefusing private refusing;

    function setUp() public override {
        super.setUp();
        token = new PartlyAnything();
        refusing = new PartlyRefusing();
    }

    function check_oneVaultCannotStopABatch(bytes32 otherId, uint128 value, uint128 otherValue, bool isFirst) public {
        vm.assume(otherId != paymentId && value > 0 && otherValue > 0);
        address other = factory.vaultAddress(treasury, otherId);
        vm.assume(other.code.length == 0 && other != treasury && other != vault);
        token.mint(vault, value);
        token.mint(other, otherValue);
        // Only a deployed vault can be called back before its turn.
        if (svm.createBool("deployed before")) _deploy(otherId);
        token.arm(vault, anything);
        anything.arm(other, svm.createBytes(36, "called_back_with"));
        (, bool[] memory failed) =
            _flushed(abi.encodeCall(factory.flush, (IERC20(address(token)), treasury, _both(otherId, isFirst))));
        assert(token.balanceOf(other) == 0 && token.moved(other, treasury) == otherValue);
        assert(!failed[isFirst ? 1 : 0]);
    }

    function check_oneRefusalOfCoinsCannotStopABatch(
        bytes32 id,
        bytes32 otherId,
        uint128 value,
        uint128 otherValue,
        bool isFirst
    ) public {
        vm.assume(otherId != id && value > 0 && otherValue > 0);
        address odd = factory.vaultAddress(address(refusing), id);
        address other = factory.vaultAddress(address(refusing), otherId);
        vm.assume(other != odd && other.code.length == 0 && odd.code.length == 0);
        vm.deal(odd, value);
        vm.deal(other, otherValue);
        vm.deal(address(refusing), 0);
        refusing.arm(odd, anything);
        paymentId = id;
        (, bool[] memory failed) =
            _flushed(abi.encodeCall(factory.flushNative, (address(refusing), _both(otherId, isFirst))));
        assert(other.balance == 0 && refusing.received() == otherValue);
        assert(!failed[isFirst ? 1 : 0] && failed[isFirst ? 0 : 1] == (odd.balance > 0));
    }

    function _deploy(bytes32 id) private {
        address deployed = factory.vaultAddress(treasury, id);
        ledger.mint(deployed, 1);
        (, bool[] memory failed) =
            _flushed(abi.encodeCall(factory.flush, (IERC20(address(ledger)), treasury, _only(id))));
        assert(!failed[0] && deployed.code.length > 0);
    }

    function _both(bytes32 otherId, bool isFirst) private view returns (bytes32[] memory ids) {
        ids = new bytes32[](2);
        (ids[0], ids[1]) = isFirst ? (paymentId, otherId) : (otherId, paymentId);
    }
}
