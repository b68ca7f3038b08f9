// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";

/// @title Where one payment is received.
/// @notice The logic that every vault shares. A vault is a minimal clone (ERC-1167) whose code carries, after the
/// proxy's own 45 bytes, the 20 bytes of the treasury it pays. It can do one thing: send its whole balance of an asset
/// to that treasury. Anybody may ask it to, nobody can ask for anything else. There is no owner, no storage, no upgrade,
/// no approval, and no call to an address other than the named token and the treasury.
contract CowrieVault {
    using SafeERC20 for IERC20;

    /// @notice The shared logic was called directly. It has no treasury, and must never hold anything.
    error NotAVault();

    /// @dev Written into the code when deployed. Tells the logic itself from its clones.
    address private immutable LOGIC = address(this);

    modifier onlyClone() {
        if (address(this) == LOGIC) revert NotAVault();
        _;
    }

    /// @notice Coins sent by mistake, or as gas, are accepted: they leave by {flushNative}.
    receive() external payable onlyClone {}

    /// @notice Sends the whole balance of `token` to the treasury.
    function flush(IERC20 token) external onlyClone {
        token.safeTransfer(_treasury(), token.balanceOf(address(this)));
    }

    /// @notice Sends the whole balance of the network's own coin to the treasury.
    function flushNative() external onlyClone {
        Address.sendValue(payable(_treasury()), address(this).balance);
    }

    /// @notice The only address that this vault can pay.
    function treasury() external view onlyClone returns (address) {
        return _treasury();
    }

    function _treasury() private view returns (address) {
        return address(bytes20(Clones.fetchCloneArgs(address(this))));
    }
}
