// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Create2} from "@openzeppelin/contracts/utils/Create2.sol";
import {CowrieTronVault} from "./CowrieTronVault.sol";

/// @title Deploys vaults on TRON, and empties many of them in one transaction.
/// @notice Holds nothing, remembers nothing, and knows no privileged caller. A vault's address follows from this
/// factory's address, the treasury and the payment ID alone. So it is known before anything is deployed, and nobody can
/// put other code or another treasury there.
/// @dev It differs from {CowrieVaultFactory} in three points. Addresses are derived with TRON's prefix 0x41 (TIP-26). A
/// vault gets a fixed share of the energy, because the TVM may give a call all that is left. The vault itself measures
/// what arrived.
contract CowrieTronVaultFactory {
    /// @notice `amount` (base units, measured) of `token` has reached the treasury. The zero token is TRX.
    event Flushed(bytes32 indexed paymentId, address indexed vault, address indexed token, uint256 amount);

    /// @notice The vault holds `token` and could not send it: frozen address, paused token, a treasury that refuses.
    event FlushFailed(bytes32 indexed paymentId, address indexed vault, address indexed token, bytes reason);

    /// @notice Nobody may be given an address that pays into the void.
    error ZeroTreasury();

    /// @notice Too little energy left to try the next vault. See {ENERGY_PER_VAULT}.
    error TooLittleEnergy();

    /// @notice The vault was deployed at another address than TRON's rule gives: this network is not TRON.
    error NotOnTron();

    /// @notice Energy that a vault gets to pay with. A transfer of USDT to a new holder needs 130,000.
    uint256 public constant ENERGY_OF_FLUSH = 250_000;

    /// @notice Energy that must be left before a vault is tried. A failing vault does not revert the batch, so without
    /// this floor a node would estimate a limit at which vaults fail merely for want of energy. It is more than
    /// {ENERGY_OF_FLUSH}, because the TVM keeps back 1/64, and to tell the failure takes some too.
    uint256 public constant ENERGY_PER_VAULT = 300_000;

    /// @notice The logic shared by all vaults. Its address follows from this factory's address.
    address public immutable VAULT_IMPLEMENTATION;

    constructor() {
        VAULT_IMPLEMENTATION = address(new CowrieTronVault{salt: 0}());
    }

    /// @notice Where the payment's vault is, or will be once it is first emptied.
    /// @param paymentId The payment's 12-byte ID as a number: 20 zero bytes in front.
    function vaultAddress(address treasury, bytes32 paymentId) external view returns (address) {
        return _vaultAddress(keccak256(_creationCode(treasury)), paymentId);
    }

    /// @notice Sends to `treasury` what the payments' vaults hold of `token`. Empty vaults are passed over, and not
    /// deployed. One that fails is told by {FlushFailed} and does not hold up the others.
    /// @return amounts What arrived, one figure a payment, in the given order; 0 where nothing did.
    /// @return failed Whether that vault holds the token and could not send it.
    function flush(
        IERC20 token,
        address treasury,
        bytes32[] calldata paymentIds
    ) external returns (uint256[] memory amounts, bool[] memory failed) {
        amounts = new uint256[](paymentIds.length);
        failed = new bool[](paymentIds.length);
        bytes memory code = _creationCode(treasury);
        bytes32 codeHash = keccak256(code);
        for (uint256 i = 0; i < paymentIds.length; ++i) {
            address vault = _vaultAddress(codeHash, paymentIds[i]);
            if (token.balanceOf(vault) == 0) continue;
            _prepare(vault, code, paymentIds[i]);
            try CowrieTronVault(payable(vault)).flush{gas: ENERGY_OF_FLUSH}(token) returns (uint256 received) {
                amounts[i] = received;
                emit Flushed(paymentIds[i], vault, address(token), received);
            } catch (bytes memory reason) {
                failed[i] = true;
                emit FlushFailed(paymentIds[i], vault, address(token), reason);
            }
        }
    }

    /// @notice {flush} for TRX, in sun.
    function flushNative(
        address treasury,
        bytes32[] calldata paymentIds
    ) external returns (uint256[] memory amounts, bool[] memory failed) {
        amounts = new uint256[](paymentIds.length);
        failed = new bool[](paymentIds.length);
        bytes memory code = _creationCode(treasury);
        bytes32 codeHash = keccak256(code);
        for (uint256 i = 0; i < paymentIds.length; ++i) {
            address vault = _vaultAddress(codeHash, paymentIds[i]);
            uint256 balance = vault.balance;
            if (balance == 0) continue;
            _prepare(vault, code, paymentIds[i]);
            try CowrieTronVault(payable(vault)).flushNative{gas: ENERGY_OF_FLUSH}() {
                amounts[i] = balance;
                emit Flushed(paymentIds[i], vault, address(0), balance);
            } catch (bytes memory reason) {
                failed[i] = true;
                emit FlushFailed(paymentIds[i], vault, address(0), reason);
            }
        }
    }

    function _prepare(address vault, bytes memory code, bytes32 paymentId) private {
        if (vault.code.length == 0 && Create2.deploy(0, paymentId, code) != vault) revert NotOnTron();
        if (gasleft() < ENERGY_PER_VAULT) revert TooLittleEnergy();
    }

    function _vaultAddress(bytes32 codeHash, bytes32 paymentId) private view returns (address) {
        return
            address(
                uint160(uint256(keccak256(abi.encodePacked(bytes1(0x41), address(this), paymentId, codeHash))))
            );
    }

    /// @dev What OpenZeppelin's `Clones` makes of an implementation and 20 bytes of arguments. It is written here, because
    /// the library keeps it private, and computes addresses with Ethereum's prefix.
    function _creationCode(address treasury) private view returns (bytes memory) {
        if (treasury == address(0)) revert ZeroTreasury();
        return
            abi.encodePacked(
                hex"6100413d81600a3d39f3363d3d373d3d3d363d73",
                VAULT_IMPLEMENTATION,
                hex"5af43d82803e903d91602b57fd5bf3",
                treasury
            );
    }
}
