// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Candidate C of docs/decisions/0143, for measurement only: it empties itself while it is created, and leaves nothing.
/// An account that is destroyed in the transaction that created it is deleted (EIP-6780), so it can be created again.
contract OneShotVault {
    using SafeERC20 for IERC20;

    constructor() {
        (IERC20 token, address treasury) = OneShotVaultFactory(msg.sender).current();
        if (address(token) != address(0)) token.safeTransfer(treasury, token.balanceOf(address(this)));
        assembly ("memory-safe") {
            selfdestruct(treasury)
        }
    }
}

/// @title The factory of candidate C. The code of a vault names no treasury: the vault asks for it, and the salt binds it.
contract OneShotVaultFactory {
    event Flushed(bytes32 indexed paymentId, address indexed vault, address indexed token, uint256 amount);
    event FlushFailed(bytes32 indexed paymentId, address indexed vault, address indexed token, bytes reason);

    error ZeroTreasury();
    error TooLittleGas();
    error NotAPayment();

    uint256 public constant GAS_PER_VAULT = 300_000;
    bytes32 private immutable CODE_HASH = keccak256(type(OneShotVault).creationCode);

    IERC20 private token_;
    address private treasury_;

    function current() external view returns (IERC20, address) {
        return (token_, treasury_);
    }

    function vaultAddress(address treasury, bytes32 paymentId) public view returns (address) {
        bytes32 hash = keccak256(abi.encodePacked(hex"ff", address(this), _salt(treasury, paymentId), CODE_HASH));
        return address(uint160(uint256(hash)));
    }

    function flush(
        IERC20 token,
        address treasury,
        bytes32[] calldata paymentIds
    ) external returns (uint256[] memory amounts, bool[] memory failed) {
        amounts = new uint256[](paymentIds.length);
        failed = new bool[](paymentIds.length);
        uint256 before = token.balanceOf(treasury);
        bytes memory code = type(OneShotVault).creationCode;
        for (uint256 i = 0; i < paymentIds.length; ++i) {
            address vault = vaultAddress(treasury, paymentIds[i]);
            if (token.balanceOf(vault) == 0) continue;
            // A token can call back into another flush, so they are set for each. They cost 100 gas if they are the same.
            (token_, treasury_) = (token, treasury);
            if (gasleft() < GAS_PER_VAULT) revert TooLittleGas();
            if (_isCreated(code, _salt(treasury, paymentIds[i]))) {
                uint256 afterwards = token.balanceOf(treasury);
                amounts[i] = Math.saturatingSub(afterwards, before);
                before = afterwards;
                emit Flushed(paymentIds[i], vault, address(token), amounts[i]);
            } else {
                failed[i] = true;
                emit FlushFailed(paymentIds[i], vault, address(token), "");
            }
        }
    }

    function _isCreated(bytes memory code, bytes32 salt) private returns (bool isCreated) {
        assembly ("memory-safe") {
            isCreated := iszero(iszero(create2(0, add(code, 32), mload(code), salt)))
        }
    }

    function _salt(address treasury, bytes32 paymentId) private pure returns (bytes32) {
        if (treasury == address(0)) revert ZeroTreasury();
        if (uint256(paymentId) >> 96 != 0) revert NotAPayment();
        return bytes32(bytes20(treasury)) | paymentId;
    }
}
