// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {TestToken} from "./TestToken.sol";

/// @title A stand-in for tokens such as USDC, whose functions return `true`, as the standard asks.
contract TestStandardToken is TestToken {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) TestToken(name_, symbol_, decimals_) {}

    /// @notice As USDC says it.
    function isBlacklisted(address account) external view returns (bool) {
        return frozen[account];
    }

    function transfer(address to, uint256 value) external returns (bool) {
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        _spend(from, value);
        _move(from, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        _approve(spender, value);
        return true;
    }
}
