// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Cheat codes of forge and halmos that the proofs use.
interface Vm {
    function assume(bool condition) external pure;
    function deal(address account, uint256 balance) external;
    function prank(address sender) external;
    function etch(address account, bytes calldata code) external;
    function readFile(string calldata path) external view returns (string memory);
    function parseJsonAddress(string calldata json, string calldata key) external pure returns (address);
    function parseJsonBytes(string calldata json, string calldata key) external pure returns (bytes memory);
    function parseJsonBytes32(string calldata json, string calldata key) external pure returns (bytes32);
}

/// @notice Values that halmos treats as unknown: a proof holds for each of them.
interface Svm {
    function createUint(uint256 bits, string calldata name) external pure returns (uint256);
    function createUint256(string calldata name) external pure returns (uint256);
    function createBytes(uint256 size, string calldata name) external pure returns (bytes memory);
    function createBytes32(string calldata name) external pure returns (bytes32);
    function createAddress(string calldata name) external pure returns (address);
    function createBool(string calldata name) external pure returns (bool);
    function createCalldata(string calldata contractName) external pure returns (bytes memory);
}

Vm constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));
Svm constant svm = Svm(address(uint160(uint256(keccak256("svm cheat code")))));
