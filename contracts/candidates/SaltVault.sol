// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Candidate B of docs/decisions/0143, for measurement only: the logic of clones that obey their factory alone.
contract SaltVault {
    using SafeERC20 for IERC20;

    error NotTheFactory();

    address private immutable FACTORY = msg.sender;

    modifier onlyFactory() {
        if (msg.sender != FACTORY) revert NotTheFactory();
        _;
    }

    receive() external payable {}

    function send(IERC20 token, address to, uint256 amount) external onlyFactory {
        token.safeTransfer(to, amount);
    }

    function sendNative(address payable to, uint256 amount) external onlyFactory {
        Address.sendValue(to, amount);
    }
}

/// @title The factory of candidate B. The salt of a vault is its treasury and its payment, so no other treasury has
/// the same vault.
contract SaltVaultFactory {
    event Flushed(bytes32 indexed paymentId, address indexed vault, address indexed token, uint256 amount);
    event FlushFailed(bytes32 indexed paymentId, address indexed vault, address indexed token, bytes reason);

    error ZeroTreasury();
    error TooLittleGas();
    error NotAPayment();

    uint256 public constant GAS_PER_VAULT = 300_000;
    address public immutable VAULT_IMPLEMENTATION;

    constructor() {
        VAULT_IMPLEMENTATION = address(new SaltVault());
    }

    function vaultAddress(address treasury, bytes32 paymentId) public view returns (address) {
        return Clones.predictDeterministicAddress(VAULT_IMPLEMENTATION, _salt(treasury, paymentId));
    }

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
            uint256 balance = token.balanceOf(vault);
            if (balance == 0) continue;
            _prepare(vault, treasury, paymentIds[i]);
            try SaltVault(payable(vault)).send(token, treasury, balance) {
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

    function _prepare(address vault, address treasury, bytes32 paymentId) private {
        if (vault.code.length == 0)
            Clones.cloneDeterministic(VAULT_IMPLEMENTATION, _salt(treasury, paymentId));
        if (gasleft() < GAS_PER_VAULT) revert TooLittleGas();
    }

    /// @dev 20 bytes of treasury and 12 of payment.
    function _salt(address treasury, bytes32 paymentId) private pure returns (bytes32) {
        if (treasury == address(0)) revert ZeroTreasury();
        if (uint256(paymentId) >> 96 != 0) revert NotAPayment();
        return bytes32(bytes20(treasury)) | paymentId;
    }
}
