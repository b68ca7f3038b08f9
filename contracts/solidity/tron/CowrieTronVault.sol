// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";

/// @title Where one payment is received on TRON.
/// @notice The logic that every vault shares. A vault is a minimal clone (ERC-1167). Its code carries, after the proxy's
/// own 45 bytes, the 20 bytes of the treasury that it pays. It can do one thing: send its whole balance of an asset to
/// that treasury. Anybody may ask it to, and nobody can ask for anything else. There is no owner, no storage, no upgrade,
/// no approval, and no call to an address other than the named token and the treasury.
/// @dev It differs from {CowrieVault} in one point. USDT on TRON returns `false` from a transfer that succeeded, so the
/// return value says nothing. The vault compares the treasury's balance before and after.
contract CowrieTronVault {
    /// @notice The shared logic was called directly. It has no treasury, and must never hold anything.
    error NotAVault();

    /// @notice The token did not revert, and the treasury has no more of it than before.
    error NothingArrived();

    /// @dev Written into the code when deployed. Tells the logic itself from its clones.
    address private immutable LOGIC = address(this);

    modifier onlyClone() {
        if (address(this) == LOGIC) revert NotAVault();
        _;
    }

    /// @notice TRX sent by mistake is accepted. It leaves by {flushNative}.
    receive() external payable onlyClone {}

    /// @notice Sends the whole balance of `token` to the treasury.
    /// @return received By how much the treasury's balance has grown, in base units. Never 0.
    function flush(IERC20 token) external onlyClone returns (uint256 received) {
        address to = _treasury();
        uint256 before = token.balanceOf(to);
        Address.functionCall(
            address(token),
            abi.encodeCall(IERC20.transfer, (to, token.balanceOf(address(this))))
        );
        uint256 afterwards = token.balanceOf(to);
        if (afterwards <= before) revert NothingArrived();
        return afterwards - before;
    }

    /// @notice Sends the whole balance of TRX to the treasury.
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
