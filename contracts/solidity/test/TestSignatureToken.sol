// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {IERC3009, IERC3009Cancel} from "@openzeppelin/contracts/interfaces/draft-IERC3009.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {TestStandardToken} from "./TestStandardToken.sol";

/// @title A stand-in for tokens whose holders can sign transfers (EIP-3009), such as USDC.
/// @dev Behaves like OpenZeppelin's `ERC3009`, which needs a newer instruction set. The forms with `bytes` are USDC's:
/// they take signatures of contract wallets too. It has no `version()`, like Tether's token on Celo.
contract TestSignatureToken is TestStandardToken, IERC3009, IERC3009Cancel {
    error ERC3009InvalidSignature();
    error ERC3009InvalidAuthorizationTime(uint256 validAfter, uint256 validBefore);
    error ERC3009UsedAuthorization(address authorizer, bytes32 nonce);
    error ERC20InvalidReceiver(address receiver);

    bytes32 private constant DOMAIN =
        keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
    bytes32 private constant TRANSFER = keccak256(
        "TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 private constant RECEIVE = keccak256(
        "ReceiveWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)"
    );
    bytes32 private constant CANCEL = keccak256("CancelAuthorization(address authorizer,bytes32 nonce)");

    bytes32 private immutable hashedName;
    bytes32 private immutable hashedVersion;
    mapping(address authorizer => mapping(bytes32 nonce => bool)) public authorizationState;

    /// @param name_ is the name in the EIP-712 domain too.
    constructor(string memory name_, string memory symbol_, uint8 decimals_, string memory version_)
        TestStandardToken(name_, symbol_, decimals_)
    {
        hashedName = keccak256(bytes(name_));
        hashedVersion = keccak256(bytes(version_));
    }

    /// @notice Computed at each call, so that code copied to another address signs for that address.
    function DOMAIN_SEPARATOR() public view returns (bytes32) {
        return keccak256(abi.encode(DOMAIN, hashedName, hashedVersion, block.chainid, address(this)));
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        transferWithAuthorization(from, to, value, validAfter, validBefore, nonce, abi.encodePacked(r, s, v));
    }

    function transferWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) public {
        _check(from, abi.encode(TRANSFER, from, to, value, validAfter, validBefore, nonce), signature);
        _use(from, nonce, validAfter, validBefore);
        _move(from, to, value);
    }

    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external {
        receiveWithAuthorization(from, to, value, validAfter, validBefore, nonce, abi.encodePacked(r, s, v));
    }

    function receiveWithAuthorization(
        address from,
        address to,
        uint256 value,
        uint256 validAfter,
        uint256 validBefore,
        bytes32 nonce,
        bytes memory signature
    ) public {
        if (to != msg.sender) revert ERC20InvalidReceiver(to);
        _check(from, abi.encode(RECEIVE, from, to, value, validAfter, validBefore, nonce), signature);
        _use(from, nonce, validAfter, validBefore);
        _move(from, to, value);
    }

    function cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s) external {
        cancelAuthorization(authorizer, nonce, abi.encodePacked(r, s, v));
    }

    function cancelAuthorization(address authorizer, bytes32 nonce, bytes memory signature) public {
        _check(authorizer, abi.encode(CANCEL, authorizer, nonce), signature);
        _spendNonce(authorizer, nonce);
        emit AuthorizationCanceled(authorizer, nonce);
    }

    function _use(address authorizer, bytes32 nonce, uint256 validAfter, uint256 validBefore) private {
        if (block.timestamp <= validAfter || block.timestamp >= validBefore) {
            revert ERC3009InvalidAuthorizationTime(validAfter, validBefore);
        }
        _spendNonce(authorizer, nonce);
        emit AuthorizationUsed(authorizer, nonce);
    }

    function _spendNonce(address authorizer, bytes32 nonce) private {
        if (authorizationState[authorizer][nonce]) revert ERC3009UsedAuthorization(authorizer, nonce);
        authorizationState[authorizer][nonce] = true;
    }

    function _check(address signer, bytes memory message, bytes memory signature) private view {
        bytes32 hash = keccak256(abi.encodePacked(hex"1901", DOMAIN_SEPARATOR(), keccak256(message)));
        if (!(signer.code.length == 0 ? _isOfKey(signer, hash, signature) : _isOfContract(signer, hash, signature))) {
            revert ERC3009InvalidSignature();
        }
    }

    function _isOfKey(address signer, bytes32 hash, bytes memory signature) private pure returns (bool) {
        (address recovered, ECDSA.RecoverError failure,) = ECDSA.tryRecover(hash, signature);
        return failure == ECDSA.RecoverError.NoError && recovered == signer;
    }

    function _isOfContract(address signer, bytes32 hash, bytes memory signature) private view returns (bool) {
        (bool isDone, bytes memory answer) =
            signer.staticcall(abi.encodeCall(IERC1271.isValidSignature, (hash, signature)));
        return isDone && answer.length >= 32
            && abi.decode(answer, (bytes32)) == bytes32(IERC1271.isValidSignature.selector);
    }
}
