// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";

/// @title Deploys a contract wallet and asks it about a signature (EIP-6492).
/// @dev Never deployed. The constructor runs in an `eth_call`, which keeps nothing, and returns the answer instead of
/// code: one byte, 1 if the wallet confirms the signature.
contract UndeployedWalletCheck {
    constructor(address wallet, address factory, bytes memory factoryData, bytes32 hash, bytes memory signature) {
        bool isSigned = false;
        (bool isMade,) = factory.call(factoryData);
        if (isMade && wallet.code.length > 0) {
            (bool isDone, bytes memory answer) =
                wallet.staticcall(abi.encodeCall(IERC1271.isValidSignature, (hash, signature)));
            isSigned = isDone && answer.length >= 32
                && abi.decode(answer, (bytes32)) == bytes32(IERC1271.isValidSignature.selector);
        }
        assembly ("memory-safe") {
            mstore(0, isSigned)
            return(31, 1)
        }
    }
}
