<?php

declare(strict_types=1);

namespace Cowrie\Http;

/** The default transport. It keeps its connection for the next request. */
final class CurlTransport implements Transport
{
    private ?\CurlHandle $handle = null;

    public function send(Request $request): Response
    {
        $handle = $this->handle ??= curl_init();
        // Forgets the former request, but keeps the connection.
        curl_reset($handle);
        $headers = [];
        $lines = [];
        foreach ($request->headers() as $name => $value) {
            $lines[] = "$name: $value";
        }
        $milliseconds = max(1, (int) ceil($request->timeoutSeconds * 1000));
        curl_setopt_array($handle, [
            CURLOPT_URL => $request->url,
            CURLOPT_CUSTOMREQUEST => $request->method,
            // Without `Expect`, curl does not wait before it sends a longer body.
            CURLOPT_HTTPHEADER => [...$lines, 'Expect:'],
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_TIMEOUT_MS => $milliseconds,
            CURLOPT_CONNECTTIMEOUT_MS => $milliseconds,
            // Without signals, a time-out below a second works too.
            CURLOPT_NOSIGNAL => true,
            // On a connection that was kept, curl itself would send the request again.
            CURLOPT_FRESH_CONNECT => !$request->isRepeatable,
            CURLOPT_HEADERFUNCTION => static function ($_, string $line) use (&$headers): int {
                $parts = explode(':', $line, 2);
                if (count($parts) === 2) {
                    $headers[strtolower(trim($parts[0]))] = trim($parts[1]);
                }
                return strlen($line);
            },
        ]);
        if ($request->body !== null) {
            curl_setopt($handle, CURLOPT_POSTFIELDS, $request->body);
        }
        $body = curl_exec($handle);
        if (!is_string($body)) {
            $reason = curl_errno($handle) === CURLE_OPERATION_TIMEDOUT
                ? "no answer within {$request->timeoutSeconds} s"
                : 'the service cannot be reached';
            throw new TransportException("$reason: " . curl_error($handle));
        }
        return new Response(curl_getinfo($handle, CURLINFO_RESPONSE_CODE), $headers, $body);
    }
}
