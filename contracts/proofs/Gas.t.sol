// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {CowrieVaultFactory} from "../solidity/CowrieVaultFactory.sol";
import {Ledger} from "./Ledger.sol";

/// @title A token whose transfer needs half of what the factory asks for each vault.
contract HeavyToken is Ledger {
    function transfer(address to, uint256 value) external override returns (bool) {
        uint256 start = gasleft();
        _move(msg.sender, to, value);
        uint256 spent = 0;
        // The last lap and the return need less than a thousand.
        while (start - gasleft() < 149_000) ++spent;
        return spent > 0;
    }
}

/// @title Whatever gas a caller gives, no vault fails because of it. halmos does not count gas, so this is a sweep.
contract GasTest {
    uint256 private constant STEP = 199;
    address private constant TREASURY = address(0x7ea5);
    CowrieVaultFactory private factory;
    HeavyToken private token;
    uint256 private lastId;

    function setUp() public {
        factory = new CowrieVaultFactory();
        token = new HeavyToken();
    }

    function test_noGasLimitMakesAVaultFail() public {
        uint256 refusals = 0;
        uint256 successes = 0;
        for (uint256 gasLimit = 30_000; gasLimit < 1_100_000; gasLimit += STEP) {
            bytes32[] memory ids = _paid();
            try factory.flush{gas: gasLimit}(IERC20(address(token)), TREASURY, ids) returns (
                uint256[] memory, bool[] memory failed
            ) {
                ++successes;
                require(!failed[0] && !failed[1], "failed because of the gas");
                require(token.balanceOf(factory.vaultAddress(TREASURY, ids[1])) == 0, "not paid");
            } catch (bytes memory reason) {
                require(successes == 0, "more gas was worse");
                if (bytes4(reason) == CowrieVaultFactory.TooLittleGas.selector) ++refusals;
                require(token.balanceOf(factory.vaultAddress(TREASURY, ids[0])) == 1, "paid in part");
            }
        }
        require(refusals > 1000 && successes > 500, "the sweep misses the limits");
    }

    function test_noGasLimitMakesAVaultFailWithCoins() public {
        address payable treasury = payable(address(new HeavyTreasury()));
        for (uint256 gasLimit = 30_000; gasLimit < 1_100_000; gasLimit += STEP) {
            bytes32[] memory ids = _ids();
            for (uint256 i = 0; i < 2; ++i) payable(factory.vaultAddress(treasury, ids[i])).transfer(1);
            try factory.flushNative{gas: gasLimit}(treasury, ids) returns (uint256[] memory, bool[] memory failed) {
                require(!failed[0] && !failed[1], "failed because of the gas");
            } catch {}
        }
        require(treasury.balance > 1000, "the sweep misses the limits");
    }

    function _paid() private returns (bytes32[] memory ids) {
        ids = _ids();
        for (uint256 i = 0; i < 2; ++i) token.mint(factory.vaultAddress(TREASURY, ids[i]), 1);
    }

    function _ids() private returns (bytes32[] memory ids) {
        ids = new bytes32[](2);
        (ids[0], ids[1]) = (bytes32(++lastId), bytes32(++lastId));
    }
}

/// @title A treasury that spends half of what the factory asks for each vault on each receipt of coins.
contract HeavyTreasury {
    receive() external payable {
        uint256 start = gasleft();
        while (start - gasleft() < 149_000) {}
    }
}
