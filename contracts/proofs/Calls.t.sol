// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CowrieVault} from "../solidity/CowrieVault.sol";
import {CowrieVaultFactory} from "../solidity/CowrieVaultFactory.sol";
import {vm} from "./Cheats.sol";
import {Ledger} from "./Ledger.sol";

/// @title A token whose answers the fuzzer chooses. It can lie about balances, refuse, and call back.
contract FuzzedToken {
    uint256 private balance;
    uint256 private kind;
    address private target;
    bytes private payload;

    function arm(uint256 balance_, uint256 kind_, address target_, bytes calldata payload_) external {
        (balance, kind, target, payload) = (balance_, kind_, target_, payload_);
    }

    function balanceOf(address) external view returns (uint256) {
        return balance;
    }

    function transfer(address, uint256) external returns (bool) {
        (bool isDone,) = target.call(payload);
        if (kind % 4 == 0) require(isDone);
        if (kind % 4 == 1) revert("refused");
        if (kind % 4 == 2) balance /= 2;
        return kind % 4 != 3;
    }
}

/// @title A treasury that refuses coins, or calls back, as the fuzzer chooses.
contract FuzzedTreasury {
    bool private isRefusing;
    address private target;
    bytes private payload;

    function arm(bool isRefusing_, address target_, bytes calldata payload_) external {
        (isRefusing, target, payload) = (isRefusing_, target_, payload_);
    }

    receive() external payable {
        require(!isRefusing);
        (bool isDone,) = target.call(payload);
        isDone;
    }
}

/// @title Payments, sweeps and attacks, in any order. Keeps what each treasury is owed.
contract Actions {
    CowrieVaultFactory public immutable FACTORY;
    Ledger public immutable LEDGER;
    FuzzedToken public immutable TOKEN;
    FuzzedTreasury private immutable FUZZED_TREASURY;
    uint256 public constant TREASURIES = 2;
    uint256 public constant PAYMENTS = 3;
    mapping(address treasury => uint256) public tokensOwed;
    mapping(address treasury => uint256) public coinsOwed;

    constructor() {
        FACTORY = new CowrieVaultFactory();
        LEDGER = new Ledger();
        TOKEN = new FuzzedToken();
        FUZZED_TREASURY = new FuzzedTreasury();
    }

    function treasuryOf(uint256 index) public view returns (address) {
        return index % TREASURIES == 0 ? address(0x7ea5) : address(FUZZED_TREASURY);
    }

    function vaultOf(uint256 treasury, uint256 payment) public view returns (address) {
        return FACTORY.vaultAddress(treasuryOf(treasury), bytes32(payment % PAYMENTS));
    }

    function pay(uint256 treasury, uint256 payment, uint64 value) external {
        LEDGER.mint(vaultOf(treasury, payment), value);
        tokensOwed[treasuryOf(treasury)] += value;
    }

    function payCoins(uint256 treasury, uint256 payment, uint64 value) external {
        address vault = vaultOf(treasury, payment);
        if (vault.code.length > 0) {
            vm.deal(address(this), value);
            (bool isDone,) = vault.call{value: value}("");
            require(isDone, "a vault refuses coins");
        } else {
            vm.deal(vault, vault.balance + value);
        }
        coinsOwed[treasuryOf(treasury)] += value;
    }

    function flush(address caller, uint256 treasury, uint256 token, uint256[] calldata payments) external {
        bytes32[] memory ids = new bytes32[](payments.length % 4);
        for (uint256 i = 0; i < ids.length; ++i) ids[i] = bytes32(payments[i] % PAYMENTS);
        vm.prank(_notAVault(caller));
        FACTORY.flush(_token(token), treasuryOf(treasury), ids);
    }

    function flushNative(address caller, uint256 treasury, uint256 payment) external {
        bytes32[] memory ids = new bytes32[](1);
        ids[0] = bytes32(payment % PAYMENTS);
        vm.prank(_notAVault(caller));
        FACTORY.flushNative(treasuryOf(treasury), ids);
    }

    function flushOne(address caller, uint256 treasury, uint256 payment, uint256 token) external {
        address vault = vaultOf(treasury, payment);
        vm.prank(_notAVault(caller));
        (bool isDone,) = vault.call(abi.encodeCall(CowrieVault.flush, (_token(token))));
        isDone;
    }

    function callVault(address caller, uint256 treasury, uint256 payment, bytes calldata data) external {
        address vault = vaultOf(treasury, payment);
        vm.prank(_notAVault(caller));
        (bool isDone,) = vault.call(data);
        isDone;
    }

    function callFactory(address caller, bytes calldata data) external {
        vm.prank(_notAVault(caller));
        (bool isDone,) = address(FACTORY).call(data);
        isDone;
    }

    function takeTokens(address caller, uint256 treasury, uint256 payment, uint256 value) external {
        address vault = vaultOf(treasury, payment);
        if (value == 0) return;
        vm.prank(_notAVault(caller));
        (bool isDone,) = address(LEDGER).call(abi.encodeCall(LEDGER.transferFrom, (vault, caller, value)));
        require(!isDone, "taken");
    }

    function armToken(uint256 balance, uint256 kind, uint256 treasury, uint256 payment, uint256 token) external {
        TOKEN.arm(balance, kind, vaultOf(treasury, payment), abi.encodeCall(CowrieVault.flush, (_token(token))));
    }

    function armTreasury(bool isRefusing, uint256 treasury, uint256 payment) external {
        FUZZED_TREASURY.arm(isRefusing, vaultOf(treasury, payment), abi.encodeCall(CowrieVault.flushNative, ()));
    }

    function _token(uint256 index) private view returns (IERC20) {
        return IERC20(index % 2 == 0 ? address(LEDGER) : address(TOKEN));
    }

    /// @dev No key exists for a vault, so it never sends a transaction.
    function _notAVault(address caller) private view returns (address) {
        return caller.code.length == 0 && caller != address(0x7ea5) ? caller : address(this);
    }
}

/// @title What stays true after any sequence of actions.
contract CallsTest {
    Actions private actions;

    function setUp() public {
        actions = new Actions();
    }

    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(actions);
    }

    function invariant_everythingIsInItsVaultOrWithItsTreasury() public view {
        CowrieVaultFactory factory = actions.FACTORY();
        Ledger ledger = actions.LEDGER();
        for (uint256 t = 0; t < actions.TREASURIES(); ++t) {
            address treasury = actions.treasuryOf(t);
            uint256 tokens = ledger.balanceOf(treasury);
            uint256 coins = treasury.balance;
            for (uint256 p = 0; p < actions.PAYMENTS(); ++p) {
                address vault = actions.vaultOf(t, p);
                tokens += ledger.balanceOf(vault);
                coins += vault.balance;
                bytes memory code = abi.encodePacked(
                    hex"363d3d373d3d3d363d73",
                    factory.VAULT_IMPLEMENTATION(),
                    hex"5af43d82803e903d91602b57fd5bf3",
                    treasury
                );
                require(vault.code.length == 0 || keccak256(vault.code) == keccak256(code), "other code");
            }
            require(tokens == actions.tokensOwed(treasury), "tokens are elsewhere");
            require(coins == actions.coinsOwed(treasury), "coins are elsewhere");
        }
    }
}
