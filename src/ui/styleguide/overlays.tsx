import Bell from 'virtual:icon/bell'
import MoreHorizontal from 'virtual:icon/ellipsis'
import Flag from 'virtual:icon/flag'
import Trash2 from 'virtual:icon/trash'
import { useState } from 'react'
import { AlertDialog } from '../alert-dialog.tsx'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Drawer } from '../drawer.tsx'
import { Field } from '../field.tsx'
import { IconButton } from '../icon-button.tsx'
import { Input } from '../input.tsx'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../menu.tsx'
import { Popover } from '../popover.tsx'
import { Select } from '../select.tsx'
import { toast } from '../toast.ts'
import { Part, Row } from './part.tsx'

export function Overlays() {
  const [drawer, setDrawer] = useState(false)
  const [alert, setAlert] = useState(false)
  return (
    <Part title="Overlays">
      <Row>
        <Dialog
          trigger={<Button variant="secondary">Dialog</Button>}
          title="Edit profile"
          description="What others see of you."
          footer={<Button>Save</Button>}
        >
          <Field label="Display name" hint="Up to 50 characters">
            <Input defaultValue="Alex" />
          </Field>
          <Field label="Account type" className="mt-5">
            <Select
              placeholder="Choose one"
              options={[
                { value: 'independent_artist', label: 'Independent artist' },
                { value: 'record_label', label: 'Record label' },
                { value: 'festival', label: 'Festival' },
              ]}
            />
          </Field>
        </Dialog>
        <AlertDialog
          trigger={<Button variant="secondary">Alert dialog</Button>}
          open={alert}
          onOpenChange={setAlert}
          title="Delete Artist Claim?"
          description="This will permanently delete this artist claim. This action cannot be undone."
          confirm="Delete"
          danger
          onConfirm={() => setAlert(false)}
        />
        <Menu
          trigger={
            <IconButton label="More">
              <MoreHorizontal />
            </IconButton>
          }
        >
          <MenuItem>
            <Flag /> Report
          </MenuItem>
          <MenuLink to="/">A page</MenuLink>
          <MenuSeparator />
          <MenuItem danger>
            <Trash2 /> Delete
          </MenuItem>
        </Menu>
        <Popover
          trigger={
            <IconButton label="Notifications">
              <Bell />
            </IconButton>
          }
          title="Notifications"
          action={
            <Button variant="quiet" size="small">
              Mark all read
            </Button>
          }
        >
          <p className="p-4 text-muted">No notifications yet</p>
        </Popover>
        <Button variant="secondary" onClick={() => setDrawer(true)}>
          Drawer
        </Button>
        <Drawer title="Menu" open={drawer} onOpenChange={setDrawer}>
          <p className="px-5">From the right edge.</p>
        </Drawer>
        <Button
          variant="secondary"
          onClick={() => toast.success('Post created!', 'Your post has been shared with the community')}
        >
          Toast
        </Button>
        <Button
          variant="secondary"
          onClick={() =>
            toast.error('Failed to create post', 'Can’t reach Fanfare.', {
              action: { label: 'Retry', onPress: () => undefined },
            })
          }
        >
          Failed toast
        </Button>
      </Row>
    </Part>
  )
}
