// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Stands in for the public sanctions oracle. Anyone may list an address. For tests and local chains.
contract TestSanctionsList {
    mapping(address => bool) public isSanctioned;

    function setSanctioned(address account, bool sanctioned) external {
        isSanctioned[account] = sanctioned;
    }
}
