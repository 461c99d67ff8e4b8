// SPDX-License-Identifier: Apache-2.0

package packfile

import (
	"encoding/hex"
	"math/bits"
)

// hashMax is the longest input of hash; longer ones have several blocks.
const hashMax = 1024

const (
	prime32x1 = 0x9E3779B1
	prime32x2 = 0x85EBCA77
	prime32x3 = 0xC2B2AE3D
	prime64x1 = 0x9E3779B185EBCA87
	prime64x2 = 0xC2B2AE3D27D4EB4F
	prime64x3 = 0x165667B19E3779F9
	prime64x4 = 0x85EBCA77C2B2AE63
	prime64x5 = 0x27D4EB2F165667C5
	stripe    = 64
	secretMin = 136
)

// secret is that of the algorithm.
var secret = func() []byte {
	bytes, _ := hex.DecodeString("b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671f" +
		"cb79e64eccc0e578825ad07dccff7221b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea3" +
		"71644897a20df94e3819ef46a9deacd8a8fa763fe39c343ff9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364" +
		"eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e2b16be587d47a1fc8ff8b8d17ad031ce" +
		"45cb3a8f95160428afd7fbcabb4b407e")
	return bytes
}()

// hash is XXH3 of 64 bits, of at most hashMax bytes: what packs hash origins and their header with.  It protects from damage
// only.
func hash(input []byte, seed uint64) uint64 {
	switch size := len(input); {
	case size > 240:
		return hashLong(input, seed)
	case size > 128:
		return hash129to240(input, seed)
	case size > 16:
		return hash17to128(input, seed)
	case size > 8:
		return hash9to16(input, seed)
	case size > 3:
		return hash4to8(input, seed)
	case size > 0:
		return hash1to3(input, seed)
	}
	return avalanche64(seed ^ word(secret, 56) ^ word(secret, 64))
}

func hash1to3(input []byte, seed uint64) uint64 {
	size := len(input)
	combined := uint64(input[0])<<16 | uint64(input[size>>1])<<24 | uint64(input[size-1]) | uint64(size)<<8
	return avalanche64(combined ^ (uint64(half(secret, 0)^half(secret, 4)) + seed))
}

func hash4to8(input []byte, seed uint64) uint64 {
	size := uint64(len(input))
	mixed := seed ^ uint64(bits.ReverseBytes32(uint32(seed)))<<32
	flip := (word(secret, 8) ^ word(secret, 16)) - mixed
	h := (uint64(half(input, size-4)) + uint64(half(input, 0))<<32) ^ flip
	h ^= bits.RotateLeft64(h, 49) ^ bits.RotateLeft64(h, 24)
	h *= 0x9FB21C651E98DF25
	h ^= h>>35 + size
	h *= 0x9FB21C651E98DF25
	return h ^ h>>28
}

func hash9to16(input []byte, seed uint64) uint64 {
	size := uint64(len(input))
	low := word(input, 0) ^ ((word(secret, 24) ^ word(secret, 32)) + seed)
	high := word(input, size-8) ^ ((word(secret, 40) ^ word(secret, 48)) - seed)
	return avalanche(size + bits.ReverseBytes64(low) + high + fold(low, high))
}

func hash17to128(input []byte, seed uint64) uint64 {
	size := uint64(len(input))
	sum := size * prime64x1
	for i := int(size-1) / 32; i >= 0; i-- {
		at := uint64(i)
		sum += mix16(input, 16*at, 32*at, seed)
		sum += mix16(input, size-16*(at+1), 32*at+16, seed)
	}
	return avalanche(sum)
}

func hash129to240(input []byte, seed uint64) uint64 {
	size := uint64(len(input))
	sum := size * prime64x1
	for i := uint64(0); i < 8; i++ {
		sum += mix16(input, 16*i, 16*i, seed)
	}
	sum = avalanche(sum)
	for i := uint64(8); i < size/16; i++ {
		sum += mix16(input, 16*i, 16*(i-8)+3, seed)
	}
	return avalanche(sum + mix16(input, size-16, secretMin-17, seed))
}

func mix16(input []byte, at, key, seed uint64) uint64 {
	return fold(word(input, at)^(word(secret, key)+seed), word(input, at+8)^(word(secret, key+8)-seed))
}

// fold returns the halves of the product, one over the other.
func fold(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return high ^ low
}

func avalanche(h uint64) uint64 {
	h = (h ^ h>>37) * 0x165667919E3779F9
	return h ^ h>>32
}

func avalanche64(h uint64) uint64 {
	h = (h ^ h>>33) * prime64x2
	h = (h ^ h>>29) * prime64x3
	return h ^ h>>32
}

// keyFor returns the key of a seed: of each 16 bytes of the secret the first half grows by it, and the second shrinks.
func keyFor(seed uint64) (key [24]uint64) {
	for i := range key {
		key[i] = word(secret, uint64(8*i)) + seed
		seed = -seed
	}
	return
}

func hashLong(input []byte, seed uint64) uint64 {
	var key []byte
	for _, part := range keyFor(seed) {
		for shift := 0; shift < 64; shift += 8 {
			key = append(key, byte(part>>shift))
		}
	}
	size := uint64(len(input))
	sums := [8]uint64{prime32x3, prime64x1, prime64x2, prime64x3, prime64x4, prime32x2, prime64x5, prime32x1}
	for i := uint64(0); i < (size-1)/stripe; i++ {
		accumulate(&sums, input[stripe*i:], key[8*i:])
	}
	accumulate(&sums, input[size-stripe:], key[len(key)-stripe-7:])
	result := size * prime64x1
	for i := uint64(0); i < 8; i += 2 {
		result += fold(sums[i]^word(key, 11+8*i), sums[i+1]^word(key, 19+8*i))
	}
	return avalanche(result)
}

func accumulate(sums *[8]uint64, input, key []byte) {
	for i := uint64(0); i < 8; i++ {
		value := word(input, 8*i)
		keyed := value ^ word(key, 8*i)
		sums[i^1] += value
		sums[i] += keyed & 0xFFFFFFFF * (keyed >> 32)
	}
}
