import { parse } from 'tldts'

/** A normalised address whose control can be proved. */
export interface ProvableAddress {
  /** Equal for equivalent addresses: without scheme, `www.` and trailing slash. */
  key: string
  /** The address as a source lists it, parsed: its host is in lower case and punycode. */
  url: URL
  /** The host without `www.`, and without its port. */
  host: string
  /** Whether the address stands for its whole host, so that a DNS record or a file of the host proves it. */
  isWholeHost: boolean
  /** The handle of a Bluesky profile, or its identity (`did:plc:…`). */
  handle?: string
}

/** As stored; `claim_proofs` and `listed_addresses` refuse more. */
const ADDRESS_MAX = 2000
const SUFFIXES = { allowPrivateDomains: true }

/** The registrable domain, or the name directly below a public suffix; null when there is none. */
export const registrableDomain = (host: string): string | null => parse(host, SUFFIXES).domain

/**
 * Undefined for an address that cannot be proved: not http(s), an IP address, a public suffix, a path after the # or
 * anything there after the root, or longer than 2,000 characters.
 */
export function provableAddress(text: string): ProvableAddress | undefined {
  if (text.length > ADDRESS_MAX) return undefined
  const url = URL.parse(text)
  // Encoding makes addresses in other scripts longer.
  if (!url || url.href.length > ADDRESS_MAX) return undefined
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password)
    return undefined
  // When a host uses the part after the # for its pages, one page does not stand for the host, and nobody can fetch
  // that page.
  const isRoot = url.pathname === '/' && url.search === ''
  if (url.hash !== '' && (isRoot || /^#[!/?]/.test(url.hash))) return undefined
  url.hash = ''
  const full = url.hostname.replace(/\.$/, '')
  const { domain, domainWithoutSuffix, isIp, isPrivate } = parse(full, SUFFIXES)
  if (!domain || isIp || !full.includes('.')) return undefined
  const host = bareHost(full)
  const handle = handleOf(url)
  const path = url.pathname.replace(/\/+$/, '')
  const isShared = isPrivate || SHARED_DOMAINS.has(domain) || domainWithoutSuffix === 'blogspot'
  return {
    key: handle ? `bluesky:${handle}` : `${host}${url.port && `:${url.port}`}${path}${url.search}`,
    url,
    host,
    isWholeHost: path === '' && url.search === '' && !isShared && !handle,
    handle,
  }
}

/**
 * Whether control of one address proves another. The address of a whole host proves everything on it; any other only
 * itself, and with `withBelow` the paths below it.
 */
export function coversAddress(proved: string, other: string, { withBelow = false } = {}): boolean {
  const own = provableAddress(proved)
  // The owner of the whole host owns its fragments too.
  const claimed = provableAddress(own?.isWholeHost ? other.replace(/#.*$/s, '') : other)
  if (!own || !claimed) return false
  if (own.key === claimed.key) return true
  if (own.host !== claimed.host || own.url.port !== claimed.url.port) return false
  const path = own.url.pathname.replace(/\/+$/, '')
  if (own.isWholeHost || !withBelow || path === '' || own.url.search !== '') return own.isWholeHost
  return claimed.url.pathname === path || claimed.url.pathname.startsWith(`${path}/`)
}

/** The host without `www.`, unless the rest could not be registered. */
export function bareHost(host: string): string {
  const bare = host.replace(/^www\./, '')
  return registrableDomain(bare) ? bare : host
}

/** `https://bsky.app/profile/mira.example` is the profile of the handle mira.example; a profile may be named by its identity. */
function handleOf(url: URL): string | undefined {
  if (bareHost(url.hostname) !== 'bsky.app') return undefined
  const [, identity] = /^\/profile\/(did(?::|%3A)plc(?::|%3A)[a-z2-7]{24})\/?$/i.exec(url.pathname) ?? []
  if (identity) return decodeURIComponent(identity).toLowerCase()
  const [, handle] = /^\/profile\/([a-z0-9.-]+)\/?$/i.exec(url.pathname) ?? []
  return handle && registrableDomain(handle) ? handle.toLowerCase() : undefined
}

/**
 * Domains below which anybody can get a page, in addition to the private part of the public suffix list. The owners of
 * the pages do not control DNS records and files of these hosts.
 */
const LINES = [
  // Pages of links
  'linktr.ee beacons.ai hoo.be solo.to campsite.bio lnk.bio bio.link bio.site lit.link allmylinks.com taplink.cc',
  'msha.ke tap.bio about.me flow.page linkin.bio snipfeed.co stan.store komi.io instabio.cc many.link linkpop.com',
  'koji.to withkoji.com start.page linkfire.com lnk.to ffm.to smarturl.it orcd.co hypeddit.com toneden.io show.co',
  'hearnow.com songwhip.com fanlink.tv found.ee',
  // Music
  'bandcamp.com soundcloud.com mixcloud.com audiomack.com reverbnation.com myspace.com soundclick.com purevolume.com',
  'spotify.com apple.com deezer.com tidal.com qobuz.com napster.com pandora.com boomplay.com anghami.com gaana.com',
  'jiosaavn.com amazon.com audius.co hearthis.at jamendo.com beatport.com traxsource.com junodownload.com shazam.com',
  'bandzoogle.com hostbaby.com cdbaby.com tunecore.com distrokid.com unitedmasters.com amuse.io bandmix.com gigmit.com',
  'triplejunearthed.com abc.net.au bbc.co.uk nts.live play.fm radio.co discogs.com last.fm genius.com allmusic.com',
  'rateyourmusic.com musicbrainz.org setlist.fm songkick.com bandsintown.com jambase.com dice.fm eventbrite.com ra.co',
  'residentadvisor.net podbean.com libsyn.com anchor.fm spreaker.com buzzsprout.com podomatic.com acast.com',
  // People and videos
  'facebook.com fb.com fb.me instagram.com threads.net threads.com x.com twitter.com t.co tiktok.com youtube.com',
  'youtu.be vimeo.com dailymotion.com twitch.tv kick.com rumble.com odysee.com bilibili.com douyin.com xiaohongshu.com',
  'weibo.com qq.com 163.com vk.com ok.ru dzen.ru yandex.ru t.me telegram.me discord.com discord.gg reddit.com',
  'pinterest.com snapchat.com whatsapp.com wa.me linkedin.com flickr.com deviantart.com behance.net dribbble.com',
  'bsky.app bsky.social mastodon.social mastodon.online mstdn.social pixelfed.social quora.com imdb.com fandom.com',
  'wikipedia.org wikidata.org archive.org',
  // Sites and blogs
  'wordpress.com blogger.com tumblr.com substack.com medium.com livejournal.com dreamwidth.org typepad.com ghost.io',
  'beehiiv.com buttondown.com buttondown.email mailchi.mp mailchimpsites.com write.as micro.blog mataroa.blog',
  'mirror.xyz dev.to hashnode.dev hubpages.com over-blog.com overblog.com canalblog.com skyrock.com tistory.com',
  'naver.com daum.net livedoor.jp ameblo.jp fc2.com note.com wix.com squarespace.com weebly.com jimdo.com',
  'jimdofree.com jimdosite.com webnode.com webnode.page strikingly.com mystrikingly.com site123.me godaddysites.com',
  'homestead.com business.site page.tl cargo.site cargocollective.com format.com readymag.com read.cv myportfolio.com',
  'adobe.com super.site durable.co gamma.site mmm.page notion.so canva.com canva.site tilda.ws ucoz.com ucoz.ru narod.ru',
  'angelfire.com tripod.com geocities.com geocities.ws geocities.jp webs.com freewebs.com bravenet.com neocities.org',
  'hpage.com freeservers.com blog.hu pixnet.net exblog.jp home.blog bravesites.com',
  'glitch.me 000webhostapp.com free.fr orange.fr libero.it tiscali.it sapo.pt uol.com.br',
  // Documents and code
  'google.com dropbox.com evernote.com github.com gitlab.com codeberg.org bitbucket.org sourceforge.net sr.ht npmjs.com',
  // Shops and support
  'bigcartel.com storenvy.com ecwid.com etsy.com redbubble.com teespring.com spring.com gumroad.com payhip.com',
  'lemonsqueezy.com itch.io patreon.com ko-fi.com buymeacoffee.com liberapay.com opencollective.com steadyhq.com',
  'fanbox.cc subscribestar.com onlyfans.com kickstarter.com indiegogo.com gofundme.com',
]

export const SHARED_DOMAINS: ReadonlySet<string> = new Set(LINES.flatMap((line) => line.split(' ')))
