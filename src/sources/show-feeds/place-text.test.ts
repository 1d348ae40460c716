import { expect, it } from 'vitest'
import { placeOfText } from './place-text.ts'

it.each([
  ['Lido, Cuvrystraße 7, 10997 Berlin, Germany', 'Cuvrystraße 7', 'Berlin', 'DE'],
  ['Lido, Cuvrystraße 7, D-10997 Berlin', 'Cuvrystraße 7', 'Berlin', null],
  ['Paradiso, Weteringschans 6-8, 1017 SG Amsterdam, Netherlands', 'Weteringschans 6-8', 'Amsterdam', 'NL'],
  ['Crystal Ballroom, 1332 W Burnside St, Portland, OR 97209, USA', '1332 W Burnside St', 'Portland', 'US'],
  ['Crystal Ballroom, 1332 W Burnside St, Portland, OR', '1332 W Burnside St', 'Portland', 'US'],
  ['The Fillmore, 1805 Geary Blvd, San Francisco, CA 94115', '1805 Geary Blvd', 'San Francisco', 'US'],
  [
    'The Ryman, 116 Rep. John Lewis Way N, Nashville, TN, 37219, United States',
    '116 Rep. John Lewis Way N',
    'Nashville',
    'US',
  ],
  ['The Lantern, 1 Quay St, Bristol, BS1 4DJ, United Kingdom', '1 Quay St', 'Bristol', 'GB'],
  ['O2 Academy, 211 Stockwell Rd, London SW9 9SL, UK', '211 Stockwell Rd', 'London', 'GB'],
  ['Massey Hall, 178 Victoria St, Toronto, ON M5B 1T7, Canada', '178 Victoria St', 'Toronto', 'CA'],
  ['Enmore Theatre, 118 Enmore Rd, Newtown NSW 2042, Australia', '118 Enmore Rd', 'Newtown', 'AU'],
  ['Circo, Av. Central 1, São Paulo - SP, 01310-100, Brazil', 'Av. Central 1', 'São Paulo', 'BR'],
  ['Lantern, Casa do Cais 4, 1200-109 Lisbon, Portugal', 'Casa do Cais 4', 'Lisbon', 'PT'],
  ['Debaser, Hornstulls Strand 4, 117 39 Stockholm, Sweden', 'Hornstulls Strand 4', 'Stockholm', 'SE'],
  ['Whelan’s, 25 Wexford St, Dublin 2, Ireland', '25 Wexford St', 'Dublin 2', 'IE'],
  ['The Lantern, Bristol', null, 'Bristol', null],
  ['The Lantern, 97209', null, '97209', null],
])('the city of a place in one line: %s', (text, address, city, country) => {
  expect(placeOfText(text)).toMatchObject({ address, city, country })
})
