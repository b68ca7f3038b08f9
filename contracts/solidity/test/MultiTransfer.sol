// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @title Pays many in one transaction, from its own balance, as exchanges do. For tests.
contract MultiTransfer {
    using SafeERC20 for IERC20;

    struct Payment {
        IERC20 token;
        address to;
        uint256 value;
    }

    function pay(Payment[] calldata payments) external {
        for (uint256 i = 0; i < payments.length; ++i) {
            payments[i].token.safeTransfer(payments[i].to, payments[i].value);
        }
    }
}
