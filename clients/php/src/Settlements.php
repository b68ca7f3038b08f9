<?php

declare(strict_types=1);

namespace Cowrie;

use Cowrie\Internal\Api;

/**
 * What you are paid, and where. All calls need the secret key, and throw the same errors as Payments.
 *
 * @phpstan-import-type ListSettlementsQuery from Shapes
 * @phpstan-import-type SetSettlementAccount from Shapes
 * @phpstan-import-type Settlement from Shapes
 * @phpstan-import-type SettlementAccountQuery from Shapes
 * @phpstan-import-type SettlementAccountState from Shapes
 * @phpstan-import-type SettlementPage from Shapes
 * @phpstan-import-type SettlementStatement from Shapes
 */
final class Settlements
{
    private const PATH = '/api/v1/settlements';
    private const ACCOUNT_PATH = '/api/v1/settlement-account';

    /** @internal */
    public function __construct(private readonly Api $api)
    {
    }

    /**
     * One page of settlements, newest first.
     *
     * @param ListSettlementsQuery $query
     * @return SettlementPage
     */
    public function list(array $query = []): array
    {
        return $this->api->call('settlements->list', 'GET', self::PATH, query: $query);
    }

    /**
     * Every settlement from the given page on, one request per page.
     *
     * @param ListSettlementsQuery $query
     * @return \Generator<int, Settlement>
     */
    public function listAll(array $query = []): \Generator
    {
        return Api::rows($this->list(...), $query);
    }

    /**
     * One settlement.
     *
     * @return Settlement
     */
    public function get(string $settlementId): array
    {
        return $this->api->call('settlements->get', 'GET', self::pathOf($settlementId));
    }

    /**
     * Each payment of a settlement. For CSV and HTML, call the endpoint with `format`.
     *
     * @return SettlementStatement
     */
    public function statement(string $settlementId): array
    {
        return $this->api->call('settlements->statement', 'GET', self::pathOf($settlementId) . '/statement');
    }

    /**
     * The account that is paid.
     *
     * @param SettlementAccountQuery $query
     * @return SettlementAccountState
     */
    public function account(array $query = []): array
    {
        return $this->api->call('settlements->account', 'GET', self::ACCOUNT_PATH, query: $query);
    }

    /**
     * Sets the account. The first account takes effect at once, a later one after a delay.
     *
     * @param SetSettlementAccount $account
     * @return SettlementAccountState
     */
    public function setAccount(array $account): array
    {
        return $this->api->call('settlements->setAccount', 'PUT', self::ACCOUNT_PATH, body: $account);
    }

    /**
     * Cancels a change of the account that has not taken effect yet.
     *
     * @param SettlementAccountQuery $query
     * @return SettlementAccountState
     */
    public function cancelAccountChange(array $query = []): array
    {
        $path = self::ACCOUNT_PATH . '/cancel';
        return $this->api->call('settlements->cancelAccountChange', 'POST', $path, query: $query);
    }

    private static function pathOf(string $settlementId): string
    {
        return self::PATH . '/' . Api::segment('settlementId', $settlementId);
    }
}
