import Heart from 'virtual:icon/heart'
import Play from 'virtual:icon/play'
import Share2 from 'virtual:icon/share-2'
import { useState } from 'react'
import { Badge } from '../badge.tsx'
import { Button } from '../button.tsx'
import { ButtonLink } from '../button-link.tsx'
import { Checkbox } from '../checkbox.tsx'
import { Field } from '../field.tsx'
import { IconButton } from '../icon-button.tsx'
import { Input, Textarea } from '../input.tsx'
import { LinkTab, LinkTabPanel, LinkTabs } from '../link-tabs.tsx'
import { Select } from '../select.tsx'
import { Switch } from '../switch.tsx'
import { TabList, TabPanel, Tabs } from '../tabs.tsx'
import { Part, Row } from './part.tsx'

const CITIES = ['New York', 'Los Angeles', 'Chicago', 'San Francisco'].map((city) => ({
  value: city,
  label: city,
}))

export function Controls() {
  const [bio, setBio] = useState('Vinyl, mostly. Some tape.')
  return (
    <>
      <Part title="Buttons">
        <Row>
          <Button>Create Post</Button>
          <Button variant="secondary">View All News</Button>
          <Button variant="quiet">Cancel</Button>
          <Button variant="danger">Delete</Button>
          <ButtonLink to="/">A link</ButtonLink>
        </Row>
        <Row>
          <Button size="small">Sign Up</Button>
          <Button size="small" variant="secondary">
            Follow
          </Button>
          <Button size="small" variant="quiet">
            Sign In
          </Button>
          <Button pending>Saving</Button>
          <Button disabled="Write something first.">Post</Button>
          <Button>
            <Play aria-hidden="true" /> Play
          </Button>
        </Row>
        <Row>
          <IconButton label="Like">
            <Heart />
          </IconButton>
          <IconButton label="Share" variant="solid">
            <Share2 />
          </IconButton>
          <IconButton label="Play" variant="brass">
            <Play />
          </IconButton>
        </Row>
      </Part>
      <Part title="Fields">
        <div className="grid gap-6 md:grid-cols-2">
          <Field label="Email" hint="Only you see it.">
            <Input type="email" placeholder="you@example.org" />
          </Field>
          <Field label="Access code" error="Invalid access code. Please try again.">
            <Input type="password" defaultValue="nonsense" />
          </Field>
          <Field label="Bio" counter={{ used: bio.length, max: 160 }}>
            <Textarea value={bio} onChange={(event) => setBio(event.target.value)} />
          </Field>
          <Field label="Location">
            <Select options={CITIES} placeholder="All locations" />
          </Field>
        </div>
        <Row>
          <Checkbox label="I agree to the terms" />
          <Checkbox label="Ticked" defaultChecked />
          <Switch label="Dark theme" defaultChecked />
          <Switch label="Off" />
        </Row>
      </Part>
      <Part title="Tabs">
        <Tabs defaultValue="artists">
          <TabList
            label="Trending"
            tabs={[
              { value: 'artists', label: 'Artists' },
              { value: 'albums', label: 'Albums' },
              { value: 'features', label: 'Features' },
            ]}
          />
          <TabPanel value="artists" className="py-4">
            Artists are here.
          </TabPanel>
          <TabPanel value="albums" className="py-4">
            Albums are here.
          </TabPanel>
          <TabPanel value="features" className="py-4">
            Features are here.
          </TabPanel>
        </Tabs>
        <LinkTabs label="Feed">
          <LinkTab to="/" selected panel="styleguide-feed">
            All
          </LinkTab>
          <LinkTab to="/" selected={false} panel="styleguide-feed">
            Following
          </LinkTab>
        </LinkTabs>
        <LinkTabPanel id="styleguide-feed" label="All">
          The feed.
        </LinkTabPanel>
      </Part>
      <Part title="Badges">
        <Row>
          <Badge>Electronic</Badge>
          <Badge tone="brass">Official</Badge>
          <Badge tone="live">Sold Out</Badge>
          <Badge tone="positive">Available</Badge>
          <Badge tone="caution">Few Left</Badge>
          <Badge tone="notice">Pending Verification</Badge>
          <Badge tone="danger">Rejected</Badge>
        </Row>
      </Part>
    </>
  )
}
