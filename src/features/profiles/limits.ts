export const USERNAME_MIN = 3
export const USERNAME_MAX = 30
export const DISPLAY_NAME_MAX = 50
export const BIO_MAX = 160
