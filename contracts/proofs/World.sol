// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CowrieVaultFactory} from "../solidity/CowrieVaultFactory.sol";
import {Anything} from "./Anything.sol";
import {svm, vm} from "./Cheats.sol";
import {Ledger} from "./Ledger.sol";

/// @title A factory and one deployed vault: of any payment, for any treasury, holding any tokens and coins.
abstract contract World {
    CowrieVaultFactory internal factory;
    Ledger internal ledger;
    Anything internal anything;
    bytes32 internal paymentId;
    address internal treasury;
    address internal vault;

    function setUp() public virtual {
        factory = new CowrieVaultFactory();
        ledger = new Ledger();
        paymentId = svm.createBytes32("payment");
        treasury = svm.createAddress("treasury");
        vm.assume(treasury != address(0) && treasury != address(this));
        vault = factory.vaultAddress(treasury, paymentId);
        // A vault cannot be its own treasury: its address is a hash of the treasury.
        vm.assume(treasury != vault);
        anything = new Anything(vault, treasury);
        ledger.mint(vault, 1);
        (bool isDone, bytes memory answer) =
            address(factory).call(abi.encodeCall(factory.flush, (IERC20(address(ledger)), treasury, _only(paymentId))));
        vm.assume(!_isTooLittleGas(isDone, answer));
        // Less than 2^128, so that sums do not overflow.
        ledger.mint(vault, svm.createUint(128, "tokens"));
        vm.deal(vault, svm.createUint(128, "coins"));
        vm.deal(treasury, svm.createUint(128, "coins_of_treasury"));
    }

    function _only(bytes32 id) internal pure returns (bytes32[] memory ids) {
        ids = new bytes32[](1);
        ids[0] = id;
    }

    /// @dev Any flush by the factory of the honest token or of coins, of at most two payments. `to` and `id` may be the
    /// given ones or others.
    /// halmos gives each CREATE2 term an address of its own, also where two terms could have one value. So an
    /// argument that equals a given one must be the same term, and any other is assumed to be different.
    function _anyFlush(address to, bytes32 id) internal view returns (bytes memory) {
        to = _anyTreasury(to);
        bytes32[] memory ids = _anyIds(id);
        _assumeNoVaultIsTheTreasury(to, ids);
        if (svm.createBool("coins")) return abi.encodeCall(factory.flushNative, (to, ids));
        return abi.encodeCall(factory.flush, (IERC20(address(ledger)), to, ids));
    }

    /// @dev As {_anyFlush}, of one payment and of any address as token.
    function _anyFlushOfAnyToken(address to, bytes32 id) internal view returns (bytes memory) {
        IERC20 token = IERC20(svm.createAddress("token"));
        bytes32 other = svm.createBytes32("other_payment");
        vm.assume(other != id);
        bytes32[] memory ids = _only(svm.createBool("the payment") ? id : other);
        to = _anyTreasury(to);
        _assumeNoVaultIsTheTreasury(to, ids);
        return abi.encodeCall(factory.flush, (token, to, ids));
    }

    /// @dev A vault passes on what it gets, so the coins of a treasury that is a vault would not stay there.
    function _assumeNoVaultIsTheTreasury(address to, bytes32[] memory ids) private view {
        // It has no vault.
        if (to == address(0)) return;
        for (uint256 i = 0; i < ids.length; ++i) vm.assume(factory.vaultAddress(to, ids[i]) != treasury);
    }

    function _anyTreasury(address given) private pure returns (address) {
        if (svm.createBool("for the given treasury")) return given;
        address other = svm.createAddress("other_treasury");
        vm.assume(other != given);
        return other;
    }

    /// @dev None, one or two of the given one and two others, also one of them twice.
    function _anyIds(bytes32 id) private pure returns (bytes32[] memory ids) {
        bytes32 other = svm.createBytes32("other_payment");
        bytes32 third = svm.createBytes32("third_payment");
        vm.assume(other != id && third != id && third != other);
        if (svm.createBool("no payment")) return ids;
        ids = _only(svm.createBool("the payment first") ? id : other);
        if (svm.createBool("one payment")) return ids;
        bytes32 first = ids[0];
        ids = new bytes32[](2);
        ids[0] = first;
        if (svm.createBool("the payment second")) ids[1] = id;
        else ids[1] = svm.createBool("the other second") ? other : third;
    }

    /// @dev Calls the factory, which must answer.
    function _flushed(bytes memory data) internal returns (uint256[] memory amounts, bool[] memory failed) {
        (bool isDone, bytes memory answer) = address(factory).call(data);
        vm.assume(!_isTooLittleGas(isDone, answer));
        assert(isDone);
        return abi.decode(answer, (uint256[], bool[]));
    }

    /// @dev halmos does not count gas: it tries both outcomes of each comparison with the gas that is left. The
    /// outcome in which the factory refuses because of it proves nothing.
    function _isTooLittleGas(bool isDone, bytes memory answer) private pure returns (bool) {
        return !isDone && bytes4(answer) == CowrieVaultFactory.TooLittleGas.selector;
    }

    /// @dev The clone's code as ERC-1167 spells it, with the treasury behind.
    function _codeOf(address treasury_) internal view returns (bytes memory) {
        return abi.encodePacked(
            hex"363d3d373d3d3d363d73",
            factory.VAULT_IMPLEMENTATION(),
            hex"5af43d82803e903d91602b57fd5bf3",
            treasury_
        );
    }
}
