// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title What both test tokens share: a ledger on which anybody may mint, freeze and pause. Never for real money.
abstract contract TestToken {
    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error Frozen(address account);
    error Paused();
    error InsufficientBalance(address account, uint256 balance, uint256 needed);
    error InsufficientAllowance(address spender, uint256 allowance, uint256 needed);

    string public name;
    string public symbol;
    uint8 public immutable decimals;
    uint256 public totalSupply;
    bool public paused;
    /// @notice Share of each transfer that is kept back, in hundredths of a percent, and who gets it.
    uint256 public feeBasisPoints;
    address public constant FEE_COLLECTOR = address(0xFEE);

    mapping(address account => uint256) public balanceOf;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    mapping(address account => bool) public frozen;

    constructor(string memory name_, string memory symbol_, uint8 decimals_) {
        name = name_;
        symbol = symbol_;
        decimals = decimals_;
    }

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function setFrozen(address account, bool value) external {
        frozen[account] = value;
    }

    function setPaused(bool value) external {
        paused = value;
    }

    function setFee(uint256 basisPoints) external {
        require(basisPoints <= 10_000);
        feeBasisPoints = basisPoints;
    }

    function _approve(address spender, uint256 value) internal {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function _spend(address owner, uint256 value) internal {
        uint256 allowed = allowance[owner][msg.sender];
        if (allowed < value) revert InsufficientAllowance(msg.sender, allowed, value);
        if (allowed != type(uint256).max) allowance[owner][msg.sender] = allowed - value;
    }

    function _move(address from, address to, uint256 value) internal {
        if (paused) revert Paused();
        if (frozen[from]) revert Frozen(from);
        if (frozen[to]) revert Frozen(to);
        if (balanceOf[from] < value) revert InsufficientBalance(from, balanceOf[from], value);
        uint256 fee = (value * feeBasisPoints) / 10_000;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        emit Transfer(from, to, value - fee);
        if (fee > 0) {
            balanceOf[FEE_COLLECTOR] += fee;
            emit Transfer(from, FEE_COLLECTOR, fee);
        }
    }
}
