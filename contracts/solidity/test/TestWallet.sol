// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title A stand-in for a contract wallet with one owner, who signs for it (EIP-1271).
contract TestWallet {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    /// @notice Any call with any data, by the owner.
    function execute(address to, bytes calldata data) external {
        require(msg.sender == owner);
        (bool isDone,) = to.call(data);
        require(isDone);
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        if (signature.length != 65) return 0xffffffff;
        bytes32 r = bytes32(signature[0:32]);
        bytes32 s = bytes32(signature[32:64]);
        return ecrecover(hash, uint8(signature[64]), r, s) == owner ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}
