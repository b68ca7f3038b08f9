// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title A treasury that takes no coins. For tests.
contract RefusingTreasury {
    error NoCoins();

    receive() external payable {
        revert NoCoins();
    }
}
