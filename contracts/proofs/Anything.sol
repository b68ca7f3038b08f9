// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {svm} from "./Cheats.sol";

/// @title A contract that does anything, for halmos: as a token, a treasury, or whatever a vault may call.
/// @notice It answers each call with any bytes or a revert. Before that it calls back once, if it is armed.
contract Anything {
    /// @notice The vault has sent something other than an ERC-20 transfer to its treasury, or coins to its treasury.
    bool public isWronged;
    address private immutable VAULT;
    address private immutable TREASURY;
    bytes private payload;
    address private target;

    constructor(address vault, address treasury) {
        VAULT = vault;
        TREASURY = treasury;
    }

    /// @notice Makes it call back once: `target_` with `payload_`. Before, it does not call back.
    function arm(address target_, bytes memory payload_) external {
        (target, payload) = (target_, payload_);
    }

    fallback(bytes calldata input) external payable returns (bytes memory) {
        // The vault asks for a balance in a static call, which cannot change anything.
        if (bytes4(input) == 0x70a08231) return svm.createBool("tells a balance") ? svm.createBytes(32, "balance") : _refuse();
        if (msg.sender == VAULT && !_isAllowed(input)) isWronged = true;
        address target_ = target;
        if (target_ != address(0)) {
            target = address(0);
            (bool isDone,) = target_.call(payload);
            isDone;
        }
        return _answer();
    }

    function _isAllowed(bytes calldata input) private view returns (bool) {
        if (input.length == 0) return address(this) == TREASURY;
        if (input.length != 68 || msg.value > 0 || bytes4(input) != 0xa9059cbb) return false;
        return abi.decode(input[4:36], (address)) == TREASURY;
    }

    /// @dev The lengths at which OpenZeppelin's `SafeERC20` decides differently.
    function _answer() private pure returns (bytes memory) {
        uint256 choice = svm.createUint(8, "answer");
        if (choice == 0) return "";
        if (choice == 1) return svm.createBytes(31, "short_answer");
        if (choice == 2) return svm.createBytes(32, "answer");
        return _refuse();
    }

    function _refuse() private pure returns (bytes memory) {
        bytes memory reason = svm.createBytes(32, "reason");
        assembly ("memory-safe") {
            revert(add(reason, 32), mload(reason))
        }
    }
}
