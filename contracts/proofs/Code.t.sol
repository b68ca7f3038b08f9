// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {CowrieVaultFactory} from "../solidity/CowrieVaultFactory.sol";
import {vm} from "./Cheats.sol";

/// @title What follows from the compiled code alone, so it holds for every call.
contract CodeTest {
    bytes private constant DEPLOYMENT_PROXY =
        hex"7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3";

    function test_theProvenCodeIsTheShippedCode() public view {
        bytes memory shipped = vm.parseJsonBytes(vm.readFile("artifacts/CowrieVaultFactory.json"), ".bytecode");
        require(keccak256(type(CowrieVaultFactory).creationCode) == keccak256(shipped), "other code than shipped");
    }

    function test_theFactoryIsWhereItWasPredicted() public {
        string memory deployment = vm.readFile("artifacts/deployment.json");
        address proxy = vm.parseJsonAddress(deployment, ".deploymentProxy");
        vm.etch(proxy, DEPLOYMENT_PROXY);
        bytes32 salt = vm.parseJsonBytes32(deployment, ".salt");
        (bool isDone,) = proxy.call(abi.encodePacked(salt, type(CowrieVaultFactory).creationCode));
        require(isDone, "not deployed");
        CowrieVaultFactory factory = CowrieVaultFactory(vm.parseJsonAddress(deployment, ".factoryAddress"));
        require(address(factory).code.length > 0, "the factory is elsewhere");
        address logic = vm.parseJsonAddress(deployment, ".vaultImplementationAddress");
        require(factory.VAULT_IMPLEMENTATION() == logic, "the logic is elsewhere");
    }

    function test_aVaultsCodeCannotWriteDelegateCreateOrDestroy() public {
        CowrieVaultFactory factory = new CowrieVaultFactory();
        _requireNone(factory.VAULT_IMPLEMENTATION().code, hex"555df0f2f4f5ff");
    }

    function test_theFactorysCodeCannotWriteDelegateOrDestroy() public {
        _requireNone(address(new CowrieVaultFactory()).code, hex"555df2f4ff");
    }

    /// @dev Walks the instructions up to the compiler's metadata, whose length is in the last two bytes.
    function _requireNone(bytes memory code, bytes memory forbidden) private pure {
        uint256 end = code.length - 2 - (uint256(uint8(code[code.length - 2])) << 8) - uint8(code[code.length - 1]);
        for (uint256 index = 0; index < end; ++index) {
            bytes1 opcode = code[index];
            for (uint256 i = 0; i < forbidden.length; ++i) require(opcode != forbidden[i], "a forbidden instruction");
            if (opcode >= 0x60 && opcode <= 0x7f) index += uint8(opcode) - 0x5f;
        }
    }
}
