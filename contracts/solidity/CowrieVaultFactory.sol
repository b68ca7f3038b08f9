// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {CowrieVault} from "./CowrieVault.sol";

/// @title Deploys vaults, and empties many of them in one transaction.
/// @notice Holds nothing, remembers nothing, and knows no privileged caller. A vault's address follows from this
/// factory's address, the treasury and the payment id alone, so it is known before anything is deployed, and nobody can
/// put other code or another treasury there. Nothing in the creation code depends on the network.
contract CowrieVaultFactory {
    /// @notice `amount` (base units, measured) of `token` has reached the treasury. The zero token is the native coin.
    event Flushed(bytes32 indexed paymentId, address indexed vault, address indexed token, uint256 amount);

    /// @notice The vault holds `token` and could not send it: frozen address, paused token, a treasury that refuses.
    event FlushFailed(bytes32 indexed paymentId, address indexed vault, address indexed token, bytes reason);

    /// @notice Nobody may be given an address that pays into the void.
    error ZeroTreasury();

    /// @notice Too little gas left to try the next vault. See {GAS_PER_VAULT}.
    error TooLittleGas();

    /// @notice Gas that must be left before a vault is tried. A failing vault does not revert the batch, so without this
    /// floor a node would estimate a limit at which vaults fail merely for want of gas. No stablecoin's transfer needs
    /// half as much.
    uint256 public constant GAS_PER_VAULT = 300_000;

    /// @notice The logic shared by all vaults.
    address public immutable VAULT_IMPLEMENTATION;

    constructor() {
        VAULT_IMPLEMENTATION = address(new CowrieVault());
    }

    /// @notice Where the payment's vault is, or will be once it is first emptied.
    /// @param paymentId The payment's 12-byte id as a number: 20 zero bytes in front.
    function vaultAddress(address treasury, bytes32 paymentId) public view returns (address) {
        if (treasury == address(0)) revert ZeroTreasury();
        return
            Clones.predictDeterministicAddressWithImmutableArgs(
                VAULT_IMPLEMENTATION,
                abi.encodePacked(treasury),
                paymentId
            );
    }

    /// @notice Sends to `treasury` what the payments' vaults hold of `token`. Empty vaults are passed over, and not
    /// deployed; one that fails is told by {FlushFailed} and does not hold up the others.
    /// @return amounts What arrived, one figure a payment, in the given order; 0 where nothing did.
    /// @return failed Whether that vault holds the token and could not send it.
    function flush(
        IERC20 token,
        address treasury,
        bytes32[] calldata paymentIds
    ) external returns (uint256[] memory amounts, bool[] memory failed) {
        amounts = new uint256[](paymentIds.length);
        failed = new bool[](paymentIds.length);
        uint256 before = token.balanceOf(treasury);
        for (uint256 i = 0; i < paymentIds.length; ++i) {
            address vault = vaultAddress(treasury, paymentIds[i]);
            if (token.balanceOf(vault) == 0) continue;
            _prepare(vault, treasury, paymentIds[i]);
            try CowrieVault(payable(vault)).flush(token) {
                uint256 afterwards = token.balanceOf(treasury);
                amounts[i] = Math.saturatingSub(afterwards, before);
                before = afterwards;
                emit Flushed(paymentIds[i], vault, address(token), amounts[i]);
            } catch (bytes memory reason) {
                failed[i] = true;
                emit FlushFailed(paymentIds[i], vault, address(token), reason);
            }
        }
    }

    /// @notice {flush} for the network's own coin, in wei.
    function flushNative(
        address treasury,
        bytes32[] calldata paymentIds
    ) external returns (uint256[] memory amounts, bool[] memory failed) {
        amounts = new uint256[](paymentIds.length);
        failed = new bool[](paymentIds.length);
        for (uint256 i = 0; i < paymentIds.length; ++i) {
            address vault = vaultAddress(treasury, paymentIds[i]);
            uint256 balance = vault.balance;
            if (balance == 0) continue;
            _prepare(vault, treasury, paymentIds[i]);
            try CowrieVault(payable(vault)).flushNative() {
                amounts[i] = balance;
                emit Flushed(paymentIds[i], vault, address(0), balance);
            } catch (bytes memory reason) {
                failed[i] = true;
                emit FlushFailed(paymentIds[i], vault, address(0), reason);
            }
        }
    }

    function _prepare(address vault, address treasury, bytes32 paymentId) private {
        if (vault.code.length == 0) {
            Clones.cloneDeterministicWithImmutableArgs(
                VAULT_IMPLEMENTATION,
                abi.encodePacked(treasury),
                paymentId
            );
        }
        if (gasleft() < GAS_PER_VAULT) revert TooLittleGas();
    }
}
