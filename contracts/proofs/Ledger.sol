// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title A token that keeps to ERC-20, with unchecked minting for the proofs.
contract Ledger {
    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    /// @notice All that `from` has ever sent to `to`.
    mapping(address from => mapping(address to => uint256)) public moved;
    /// @notice All that `from` has ever sent.
    mapping(address from => uint256) public sent;

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }

    function transfer(address to, uint256 value) external virtual returns (bool) {
        return _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        return _move(from, to, value);
    }

    function _move(address from, address to, uint256 value) internal returns (bool) {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        moved[from][to] += value;
        sent[from] += value;
        return true;
    }
}
