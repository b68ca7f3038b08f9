// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Candidate B2 of docs/decisions/0143, for measurement only: as B, but a vault is 41 bytes of its own, not a proxy.
/// It makes the call that the factory asks for: the calldata is that of `transfer`, and the token's address. It says
/// nothing of the result, so the factory looks whether the treasury has more. Everybody else is ignored:
///
///     caller PUSH20 factory xor PUSH1 end jumpi
///     calldatasize 0 0 calldatacopy
///     0 0 calldatasize 0 0 (PUSH1 68 calldataload) gas call
///     end: jumpdest
contract RawVaultFactory {
    event Flushed(bytes32 indexed paymentId, address indexed vault, address indexed token, uint256 amount);
    event FlushFailed(bytes32 indexed paymentId, address indexed vault, address indexed token, bytes reason);

    error ZeroTreasury();
    error TooLittleGas();
    error NotAPayment();

    uint256 public constant GAS_PER_VAULT = 300_000;
    bytes32 private immutable CODE_HASH = keccak256(_creationCode());

    function vaultAddress(address treasury, bytes32 paymentId) public view returns (address vault) {
        bytes32 salt = _salt(treasury, paymentId);
        bytes32 codeHash = CODE_HASH;
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(0x40, codeHash)
            mstore(0x20, salt)
            mstore(0x00, or(shl(160, 0xff), address()))
            vault := and(keccak256(0x0b, 0x55), 0xffffffffffffffffffffffffffffffffffffffff)
            mstore(0x40, free)
        }
    }

    function flush(
        IERC20 token,
        address treasury,
        bytes32[] calldata paymentIds
    ) external returns (uint256[] memory amounts, bool[] memory failed) {
        amounts = new uint256[](paymentIds.length);
        failed = new bool[](paymentIds.length);
        bytes memory code = _creationCode();
        uint256 before = token.balanceOf(treasury);
        for (uint256 i = 0; i < paymentIds.length; ++i) {
            address vault = vaultAddress(treasury, paymentIds[i]);
            uint256 balance = token.balanceOf(vault);
            if (balance == 0) continue;
            if (vault.code.length == 0) _create(code, _salt(treasury, paymentIds[i]));
            if (gasleft() < GAS_PER_VAULT) revert TooLittleGas();
            _send(vault, token, treasury, balance);
            uint256 afterwards = token.balanceOf(treasury);
            amounts[i] = Math.saturatingSub(afterwards, before);
            before = afterwards;
            if (amounts[i] > 0) emit Flushed(paymentIds[i], vault, address(token), amounts[i]);
            else {
                failed[i] = true;
                emit FlushFailed(paymentIds[i], vault, address(token), "");
            }
        }
    }

    function _send(address vault, IERC20 token, address to, uint256 amount) private {
        bytes4 selector = IERC20.transfer.selector;
        assembly ("memory-safe") {
            let ptr := mload(0x40)
            mstore(ptr, selector)
            mstore(add(ptr, 0x04), to)
            mstore(add(ptr, 0x24), amount)
            mstore(add(ptr, 0x44), token)
            pop(call(gas(), vault, 0, ptr, 0x64, 0, 0))
        }
    }

    function _create(bytes memory code, bytes32 salt) private {
        assembly ("memory-safe") {
            if iszero(create2(0, add(code, 32), mload(code), salt)) { revert(0, 0) }
        }
    }

    function _creationCode() private view returns (bytes memory) {
        return abi.encodePacked(hex"60298060093d393df33373", address(this), hex"1860285736_3d3d37_3d3d363d3d_6044355af1_5b");
    }

    function _salt(address treasury, bytes32 paymentId) private pure returns (bytes32) {
        if (treasury == address(0)) revert ZeroTreasury();
        if (uint256(paymentId) >> 96 != 0) revert NotAPayment();
        return bytes32(bytes20(treasury)) | paymentId;
    }
}
