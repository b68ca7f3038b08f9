// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {svm, vm} from "./Cheats.sol";
import {World} from "./World.sol";

/// @title What holds for every treasury and payment that a factory is asked for.
contract FactoryProof is World {
    function check_aVaultIsWhereItWasPredicted(address otherTreasury, bytes32 otherId, uint128 value) public {
        vm.assume(otherTreasury != address(0) && value > 0);
        vm.assume(otherTreasury != treasury || otherId != paymentId);
        address predicted = _addressOf(otherTreasury, otherId);
        vm.assume(predicted.code.length == 0 && otherTreasury != predicted);
        assert(factory.vaultAddress(otherTreasury, otherId) == predicted);
        ledger.mint(predicted, value);
        // It may have been the treasury of the first vault.
        uint256 held = ledger.balanceOf(predicted);
        (uint256[] memory amounts, bool[] memory failed) =
            _flushed(abi.encodeCall(factory.flush, (IERC20(address(ledger)), otherTreasury, _only(otherId))));
        assert(keccak256(predicted.code) == keccak256(_codeOf(otherTreasury)));
        assert(ledger.balanceOf(predicted) == 0 && ledger.moved(predicted, otherTreasury) == held);
        assert(amounts[0] == held && !failed[0]);
    }

    function check_aDeployedVaultIsEmptiedAgain(uint128 value) public {
        vm.assume(value > 0);
        ledger.mint(vault, value);
        uint256 held = ledger.balanceOf(vault);
        uint256 sent = ledger.sent(vault);
        (uint256[] memory amounts, bool[] memory failed) =
            _flushed(abi.encodeCall(factory.flush, (IERC20(address(ledger)), treasury, _only(paymentId))));
        assert(ledger.balanceOf(vault) == 0 && ledger.sent(vault) == sent + held);
        assert(ledger.moved(vault, treasury) == ledger.sent(vault) && amounts[0] == held && !failed[0]);
    }

    function check_coinsReachTheTreasuryToo(address otherTreasury, bytes32 otherId, uint128 value) public {
        vm.assume(otherTreasury != address(0) && value > 0 && otherTreasury.code.length == 0);
        address predicted = _addressOf(otherTreasury, otherId);
        vm.assume(predicted.code.length == 0 && otherTreasury != predicted);
        vm.deal(predicted, value);
        uint256 before = otherTreasury.balance;
        vm.assume(before < type(uint128).max);
        (uint256[] memory amounts, bool[] memory failed) =
            _flushed(abi.encodeCall(factory.flushNative, (otherTreasury, _only(otherId))));
        assert(keccak256(predicted.code) == keccak256(_codeOf(otherTreasury)));
        assert(predicted.balance == 0 && otherTreasury.balance == before + value);
        assert(amounts[0] == value && !failed[0]);
    }

    function check_noFlushPutsOtherCodeAtAVaultsAddress(address to, bytes32 id, uint128 value, address caller) public {
        vm.assume(to != address(0) && (to != treasury || id != paymentId));
        address predicted = factory.vaultAddress(to, id);
        vm.assume(predicted.code.length == 0);
        ledger.mint(predicted, value);
        bytes memory data = _anyFlush(to, id);
        vm.prank(caller);
        (bool isDone,) = address(factory).call(data);
        isDone;
        bytes memory code = predicted.code;
        assert(code.length == 0 || keccak256(code) == keccak256(_codeOf(to)));
        assert(ledger.sent(predicted) == ledger.moved(predicted, to));
    }

    function check_theZeroTreasuryIsRefused(bytes32 id) public {
        (bool isDone,) = address(factory).call(abi.encodeCall(factory.vaultAddress, (address(0), id)));
        assert(!isDone);
    }

    /// @dev EIP-1014, with the creation code of ERC-1167 for 65 bytes.
    function _addressOf(address treasury_, bytes32 id) private view returns (address) {
        bytes32 creation = keccak256(abi.encodePacked(hex"6100413d81600a3d39f3", _codeOf(treasury_)));
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"ff", factory, id, creation)))));
    }
}
