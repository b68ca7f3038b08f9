<?php

declare(strict_types=1);

namespace Cowrie;

use Cowrie\Internal\Api;

/**
 * The list of events, to catch up on missed webhooks. Throws the same errors as Payments.
 *
 * @phpstan-import-type EventPage from Shapes
 * @phpstan-import-type ListedEvent from Shapes
 * @phpstan-import-type ListedMerchantEvent from Shapes
 * @phpstan-import-type ListEventsQuery from Shapes
 */
final class Events
{
    /** @internal */
    public function __construct(private readonly Api $api)
    {
    }

    /**
     * One page of events with a number after `after`, oldest first. Secret key.
     *
     * @param ListEventsQuery $query
     * @return EventPage
     */
    public function list(array $query = []): array
    {
        return $this->api->call('events->list', 'GET', '/api/v1/events', query: $query);
    }

    /**
     * Every event with a number after `after`, one request per page. Store the last `number`. Secret key.
     *
     * @param ListEventsQuery $query
     * @return \Generator<int, ListedEvent|ListedMerchantEvent>
     */
    public function listAll(array $query = []): \Generator
    {
        for ($after = $query['after'] ?? 0;; $after = $page['lastNumber']) {
            $page = $this->list(['after' => $after] + $query);
            foreach ($page['data'] as $event) {
                yield $event;
            }
            if (!$page['hasMore']) {
                return;
            }
        }
    }
}
