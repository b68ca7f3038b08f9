// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {TestToken} from "./TestToken.sol";

/// @title A stand-in for Tether on Ethereum: its functions answer nothing at all.
contract TestUSDT is TestToken {
    constructor(uint8 decimals_) TestToken("Tether USD (test)", "USDT", decimals_) {}

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
