<?php

declare(strict_types=1);

namespace Cowrie\Internal;

/**
 * The keys of one environment. They are outside of the object, so var_dump, print_r, var_export and an array
 * cast do not show them. No message contains a key.
 *
 * @internal
 */
final class Keys
{
    private const FORM = '/^[a-z]+_(pk|sk)_(test|live)_/';

    /** @var ?\WeakMap<self, array<string, string>> */
    private static ?\WeakMap $values = null;

    public function __construct(
        #[\SensitiveParameter] ?string $publicKey,
        #[\SensitiveParameter] ?string $secretKey,
    ) {
        self::$values ??= new \WeakMap();
        self::$values[$this] = ['publicKey' => $publicKey ?? '', 'secretKey' => $secretKey ?? ''];
    }

    /** @throws \InvalidArgumentException when a key is malformed, swapped, or of another environment */
    public function check(): void
    {
        $forms = [];
        foreach (self::$values[$this] ?? [] as $name => $key) {
            if (preg_match('/^[!-~]*$/D', $key) !== 1) {
                throw new \InvalidArgumentException(
                    "$name contains a space, a line end or another character that no key has",
                );
            }
            $forms[$name] = preg_match(self::FORM, $key, $parts) === 1 ? $parts : ['', '', ''];
        }
        [, $publicKind, $publicEnvironment] = $forms['publicKey'];
        [, $secretKind, $secretEnvironment] = $forms['secretKey'];
        if ($publicKind === 'sk') {
            throw new \InvalidArgumentException('publicKey holds a secret key; pass it as secretKey');
        }
        if ($secretKind === 'pk') {
            throw new \InvalidArgumentException('secretKey holds a public key; pass it as publicKey');
        }
        if ($publicKind !== '' && $secretKind !== '' && $publicEnvironment !== $secretEnvironment) {
            throw new \InvalidArgumentException(
                "publicKey is of $publicEnvironment and secretKey of $secretEnvironment; "
                . 'use keys of the same environment',
            );
        }
    }

    /** @throws \InvalidArgumentException when the client has no such key */
    public function demand(string $name, string $operation): void
    {
        if ($this->get($name) === '') {
            throw new \InvalidArgumentException("$operation needs $name; pass it to new Cowrie()");
        }
    }

    public function get(string $name): string
    {
        return self::$values[$this][$name] ?? '';
    }

    /** @return array<string, mixed> */
    public function __serialize(): array
    {
        throw new \LogicException('a Cowrie client cannot be serialized; create it where it is used');
    }

    private function __clone()
    {
    }
}
