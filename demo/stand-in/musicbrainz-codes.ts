import { uuidFor } from '../random.ts'

/** Ids that MusicBrainz gives to kinds of things. */
export const ARTIST_TYPE_IDS: Record<string, string> = {
  Person: 'b6e035f4-3ce9-331c-97df-83397230b0df',
  Group: 'e431f5f6-b5d2-343d-8b36-72607fffb74b',
  Orchestra: 'a0b36c92-3eb1-3839-a4f9-4799823f54a5',
  Choir: '6124967d-7e3a-3eba-b642-c9a2ffb44d94',
}

export const GENDER_IDS: Record<string, string> = {
  Male: '36d3d30a-839d-3eda-8cb3-29be4384e4a9',
  Female: '93452b5a-a947-30c8-934f-6a4056b151c2',
}

export const GROUP_TYPE_IDS: Record<string, string> = {
  Album: 'f529b476-6e62-324f-b0aa-1f3e33d313fc',
  Single: 'd6038452-8ee0-3f68-affc-2de9a1ede0b9',
  EP: '6d0c5bf6-7a33-3420-a519-44fc63eedebf',
}

export const OFFICIAL_ID = '4e304316-386d-3409-af2e-78857eec5cfe'
export const CITY_TYPE_ID = '6fd8f29a-3d0a-32fc-980d-ea697b69da78'
export const COUNTRY_TYPE_ID = '06dd0ae4-8c74-30bb-b43d-95dcedf961de'
export const ALIAS_TYPE_ID = '894afba6-2816-3c24-8072-eadb66bd04bc'

export const RELATION_TYPE_IDS = {
  'member of band': '5be4c609-9afa-4ea0-910b-12ffb71e3821',
  collaboration: '75c09861-6857-4ec0-9729-84eefde7fc86',
  producer: '5c0ceac3-feb4-41f0-868d-dc06f6e27fc0',
  engineer: '5dcc52af-7064-4051-8d62-7d80f4c3c907',
  composer: 'd59d99ea-23d4-4a80-b066-edca32ee158f',
  writer: 'a255bca1-b157-4518-9108-7b147dc3fc68',
  performance: 'a3005666-a872-32c3-ad06-98af558e99b0',
} as const

export const URL_RELATION_IDS: Record<'artist' | 'recording' | 'release', Record<string, string>> = {
  artist: {
    'free streaming': '769085a1-c2f7-4c24-a532-2375a77693bd',
    streaming: '63cc5d1f-f096-4c94-a43f-ecb32ea94161',
    youtube: '6a540e5b-58c6-4192-b6ba-dbc71ec8fcf0',
    wikidata: '689870a4-a1e4-4912-b17f-7b2664215698',
    'official homepage': 'fe33d22f-c3b0-4d68-bd53-a856badf2b15',
  },
  recording: {
    'free streaming': '7e41ef12-a124-4324-afdb-fdbae687a89c',
    streaming: 'b5f3058a-666c-406f-aafb-f9249fc7b122',
  },
  release: {
    'free streaming': '08445ccf-7b99-4438-9f9a-fb9ac18099ee',
    streaming: '320adf26-96fa-4183-9045-1f5f32f833cb',
  },
}

const COUNTRY_IDS: Record<string, string> = {
  US: '489ce91b-6658-3307-9877-795b68554c98',
  GB: '8a754a16-0027-3a29-b6d7-2b40ea0481ed',
  DE: '85752fda-13c4-31a3-bee5-0e5cb1f51dad',
  JM: '2dd47a64-91d5-3b13-bc94-80043ed063d7',
  XW: '525d4e18-3d00-31b9-a58b-a146a916de8f',
}

const names = new Intl.DisplayNames('en', { type: 'region' })

export interface Country {
  id: string
  name: string
  code: string
}

export function countryOf(code: string): Country {
  return {
    id: COUNTRY_IDS[code] ?? uuidFor(`country ${code}`),
    name: code === 'XW' ? '[Worldwide]' : (names.of(code) ?? code),
    code,
  }
}

/** The fields of a relation that say nothing more about it. */
export const NO_DETAILS = {
  begin: null,
  end: null,
  ended: false,
  attributes: [],
  'attribute-ids': {},
  'attribute-values': {},
  'source-credit': '',
  'target-credit': '',
}
