// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {TestToken} from "../../test/TestToken.sol";

/// @title A stand-in for Tether on TRON: a transfer that succeeds returns `false`. For tests.
/// @dev Tether's contract refuses only frozen senders. This one refuses frozen recipients too.
contract TestTronToken is TestToken {
    /// @notice What a transfer of an account does. The last two are for tests of hostile tokens.
    enum Mode {
        Moves,
        MovesNothing,
        BurnsAllEnergy
    }

    mapping(address account => Mode) public modeOf;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) TestToken(name_, symbol_, decimals_) {}

    function setMode(address account, Mode mode) external {
        modeOf[account] = mode;
    }

    /// @notice As Tether says it.
    function isBlackListed(address account) external view returns (bool) {
        return frozen[account];
    }

    function transfer(address to, uint256 value) external returns (bool) {
        Mode mode = modeOf[msg.sender];
        if (mode == Mode.BurnsAllEnergy) {
            assembly ("memory-safe") {
                invalid()
            }
        }
        if (mode == Mode.Moves) _move(msg.sender, to, value);
        return false;
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
