// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Address} from "@openzeppelin/contracts/utils/Address.sol";

/// @title Deploys a contract wallet if it is missing, then makes one call (EIP-6492).
/// @dev The data of a transaction that creates no contract: the constructor runs once and leaves no code. If the call
/// reverts, the deployment is undone too.
contract DeployThenCall {
    constructor(address wallet, address factory, bytes memory factoryData, address target, bytes memory data) {
        if (wallet.code.length == 0) Address.functionCall(factory, factoryData);
        Address.functionCall(target, data);
        assembly ("memory-safe") {
            return(0, 0)
        }
    }
}
