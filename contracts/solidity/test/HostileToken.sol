// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title A token that, while it is being moved, makes a call of the attacker's choice. For tests.
contract HostileToken {
    mapping(address account => uint256) public balanceOf;
    address private target;
    bytes private payload;
    bool public callSucceeded;

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
    }

    function arm(address target_, bytes calldata payload_) external {
        target = target_;
        payload = payload_;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        (callSucceeded, ) = target.call(payload);
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        return true;
    }
}
