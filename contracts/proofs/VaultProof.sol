// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CowrieVault} from "../solidity/CowrieVault.sol";
import {svm, vm} from "./Cheats.sol";
import {World} from "./World.sol";

/// @title What holds for every call of a vault, by every caller, and whatever the called token and treasury do.
contract VaultProof is World {
    function check_anyCallOfAVaultPaysOnlyItsTreasury(address caller, uint256 length) public {
        Money memory before = _money();
        _call(vault, caller, _anyData(length));
        _assertPaidOnlyTreasury(before);
    }

    function check_aCallBackPaysOnlyItsTreasury(address caller) public {
        anything.arm(vault, svm.createBytes(36, "called_back_with"));
        Money memory before = _money();
        _call(vault, caller, svm.createBytes(36, "data"));
        _assertPaidOnlyTreasury(before);
    }

    function check_twoCallsPayOnlyItsTreasury(address caller, address otherCaller) public {
        Money memory before = _money();
        _call(vault, caller, svm.createBytes(36, "data"));
        _call(vault, otherCaller, svm.createBytes(36, "other_data"));
        _assertPaidOnlyTreasury(before);
    }

    function check_anyFlushByTheFactoryPaysOnlyTheTreasury(address caller) public {
        Money memory before = _money();
        _call(address(factory), caller, _anyFlush(treasury, paymentId));
        _assertPaidOnlyTreasury(before);
    }

    function check_anyTokenFlushedByTheFactoryPaysOnlyTheTreasury(address caller) public {
        Money memory before = _money();
        _call(address(factory), caller, _anyFlushOfAnyToken(treasury, paymentId));
        _assertPaidOnlyTreasury(before);
    }

    function check_aCallBackDuringABatchPaysOnlyTheTreasury(address caller, bool isCoins) public {
        anything.arm(vault, svm.createBytes(36, "called_back_with"));
        Money memory before = _money();
        bytes32[] memory ids = _only(paymentId);
        IERC20 token = IERC20(address(anything));
        if (isCoins) _call(address(factory), caller, abi.encodeCall(factory.flushNative, (treasury, ids)));
        else _call(address(factory), caller, abi.encodeCall(factory.flush, (token, treasury, ids)));
        _assertPaidOnlyTreasury(before);
    }

    function check_anyOtherCallOfTheFactoryPaysNothing(address caller) public {
        bytes memory data = svm.createBytes(100, "data");
        bytes4 selector = bytes4(data);
        vm.assume(selector != factory.flush.selector && selector != factory.flushNative.selector);
        Money memory before = _money();
        _call(address(factory), caller, data);
        Money memory afterwards = _money();
        assert(afterwards.sent == before.sent && afterwards.coins >= before.coins);
    }

    function check_anyCallOfTheTokenPaysNothing(address caller) public {
        Money memory before = _money();
        _call(address(ledger), caller, svm.createCalldata("Ledger"));
        assert(_money().sent == before.sent);
    }

    function check_theLogicRefusesEveryCall(address caller, uint128 value, uint256 length) public {
        // Before the prank, which is for the next call of a contract only.
        address logic = factory.VAULT_IMPLEMENTATION();
        vm.deal(caller, value);
        vm.prank(caller);
        (bool isDone,) = logic.call{value: value}(_anyData(length));
        assert(!isDone);
    }

    function check_aVaultKeepsItsCodeAndTreasury(address caller, uint256 length) public {
        vm.assume(caller != vault);
        vm.prank(caller);
        (bool isDone,) = vault.call(_anyData(length));
        isDone;
        assert(keccak256(vault.code) == keccak256(_codeOf(treasury)));
        assert(CowrieVault(payable(vault)).treasury() == treasury);
        assert(factory.vaultAddress(treasury, paymentId) == vault);
    }

    struct Money {
        uint256 sent;
        uint256 coins;
    }

    function _money() private view returns (Money memory) {
        return Money(ledger.sent(vault), vault.balance + treasury.balance);
    }

    function _call(address target, address caller, bytes memory data) private {
        vm.assume(caller != vault && caller != treasury);
        uint128 value = uint128(svm.createUint(128, "value"));
        vm.deal(caller, value);
        vm.prank(caller);
        (bool isDone,) = target.call{value: value}(data);
        isDone;
    }

    function _assertPaidOnlyTreasury(Money memory before) private view {
        Money memory afterwards = _money();
        // What left, and not what is left: some may come in.
        assert(ledger.moved(vault, treasury) == afterwards.sent);
        assert(ledger.allowance(vault, svm.createAddress("spender")) == 0);
        assert(afterwards.coins >= before.coins);
        assert(!anything.isWronged());
    }

    /// @dev Any bytes. The decoder compares a length only with 4 (a selector) and 36 (the one argument).
    function _anyData(uint256 length) internal pure returns (bytes memory) {
        if (length == 0) return "";
        if (length == 3) return svm.createBytes(3, "data");
        if (length == 4) return svm.createBytes(4, "data");
        if (length == 35) return svm.createBytes(35, "data");
        if (length == 36) return svm.createBytes(36, "data");
        vm.assume(length == 68);
        return svm.createBytes(68, "data");
    }
}
