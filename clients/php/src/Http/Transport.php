<?php

declare(strict_types=1);

namespace Cowrie\Http;

interface Transport
{
    /**
     * Sends one request. It must not follow redirects: one could send the key to another host.
     *
     * @throws TransportException when no whole answer comes
     */
    public function send(Request $request): Response;
}
