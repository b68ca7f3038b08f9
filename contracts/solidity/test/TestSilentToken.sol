// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {TestToken} from "./TestToken.sol";

/// @title A stand-in for tokens such as Tether on Ethereum, whose functions return nothing.
contract TestSilentToken is TestToken {
    constructor(string memory name_, string memory symbol_, uint8 decimals_) TestToken(name_, symbol_, decimals_) {}

    /// @notice As Tether says it.
    function isBlackListed(address account) external view returns (bool) {
        return frozen[account];
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        _spend(from, value);
        _move(from, to, value);
    }

    function approve(address spender, uint256 value) external {
        _approve(spender, value);
    }
}
