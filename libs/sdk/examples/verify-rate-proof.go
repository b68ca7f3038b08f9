// Verifies a rate proof without the SDK: the signature and every figure.
//
//	go run verify-rate-proof.go jwks.json < proof.txt
//
// It prints the claims, or says what is wrong and ends with 1. It only needs Go's standard library.
package main

import (
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"math/big"
	"os"
	"sort"
	"strings"
)

type claims struct {
	PaymentID         string `json:"paymentId"`
	FiatAmount        string `json:"fiatAmount"`
	TokenDecimals     int    `json:"tokenDecimals"`
	PayableAmount     string `json:"payableAmount"`
	PayableDecimals   int    `json:"payableDecimals"`
	Rate              string `json:"rate"`
	MarkupBasisPoints int64  `json:"markupBasisPoints"`
	AgreedRate        string `json:"agreedRate"`
	Rule              string `json:"rule"`
	Sources           []struct{ Rate, Role string }
}

func main() {
	if len(os.Args) != 2 {
		fail("name the file of the key set")
	}
	set, err := os.ReadFile(os.Args[1])
	check(err)
	proof, err := io.ReadAll(os.Stdin)
	check(err)
	body := verified(strings.TrimSpace(string(proof)), set)
	var said claims
	check(json.Unmarshal(body, &said))
	recompute(said)
	fmt.Println(string(body))
}

func verified(proof string, set []byte) []byte {
	parts := strings.Split(proof, ".")
	if len(parts) != 3 {
		fail("the proof is not a compact JWS")
	}
	var header struct{ Alg, Typ, Kid string }
	check(json.Unmarshal(decoded(parts[0]), &header))
	if header.Alg != "EdDSA" || header.Typ != "rate-proof+jwt" {
		fail("the header is not that of a proof")
	}
	var keys struct {
		Keys []struct{ Kty, Crv, Kid, X string }
	}
	check(json.Unmarshal(set, &keys))
	for _, key := range keys.Keys {
		if key.Kid != header.Kid || key.Kty != "OKP" || key.Crv != "Ed25519" {
			continue
		}
		if !ed25519.Verify(decoded(key.X), []byte(parts[0]+"."+parts[1]), decoded(parts[2])) {
			fail("the signature is wrong")
		}
		return decoded(parts[1])
	}
	fail("the key is not in the set")
	return nil
}

func recompute(said claims) {
	var made []*big.Rat
	for _, source := range said.Sources {
		if source.Role == "price" {
			made = append(made, ratOf(source.Rate))
		}
	}
	if len(made) == 0 || (said.Rule == "executable" && len(made) != 1) {
		fail("no source made the price")
	}
	sort.Slice(made, func(a, b int) bool { return made[a].Cmp(made[b]) < 0 })
	agreed := made[(len(made)-1)/2]
	if agreed.Cmp(ratOf(said.AgreedRate)) != 0 {
		fail("agreedRate does not follow from the sources")
	}
	rate := agreed
	if said.MarkupBasisPoints > 0 {
		lowered := new(big.Rat).Mul(agreed, big.NewRat(10000-said.MarkupBasisPoints, 10000))
		rate = shifted(floor(shift(lowered, 8)), -8)
	}
	if rate.Cmp(ratOf(said.Rate)) != 0 {
		fail("rate does not follow from agreedRate and markupBasisPoints")
	}
	decimals := min(said.PayableDecimals, said.TokenDecimals)
	exact := shift(new(big.Rat).Quo(ratOf(said.FiatAmount), rate), decimals)
	up := new(big.Int).Neg(floor(new(big.Rat).Neg(exact)))
	if shifted(up, -decimals).Cmp(ratOf(said.PayableAmount)) != 0 {
		fail("payableAmount does not follow from fiatAmount and rate")
	}
}

func ratOf(text string) *big.Rat {
	value, ok := new(big.Rat).SetString(text)
	if !ok || value.Sign() <= 0 {
		fail("an amount is not a decimal above zero")
	}
	return value
}

func shift(value *big.Rat, decimals int) *big.Rat {
	power := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(decimals, -decimals))), nil))
	if decimals < 0 {
		return new(big.Rat).Quo(value, power)
	}
	return new(big.Rat).Mul(value, power)
}

func shifted(whole *big.Int, decimals int) *big.Rat {
	return shift(new(big.Rat).SetInt(whole), decimals)
}

func floor(value *big.Rat) *big.Int {
	// Div rounds down for a positive divisor, even below zero.
	return new(big.Int).Div(value.Num(), value.Denom())
}

func decoded(part string) []byte {
	bytes, err := base64.RawURLEncoding.DecodeString(part)
	check(err)
	return bytes
}

func check(err error) {
	if err != nil {
		fail(err.Error())
	}
}

func fail(why string) {
	fmt.Fprintln(os.Stderr, why)
	os.Exit(1)
}
