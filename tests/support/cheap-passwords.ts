/** Real argon2id, but of a millisecond: tests make many accounts. */
export const CHEAP_PASSWORDS = { memoryCost: 64, timeCost: 1 }
