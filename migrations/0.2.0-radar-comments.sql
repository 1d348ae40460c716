comment on column radar_releases.held_until is
  'Followers are not notified before this time, as something has to be looked up first.';
comment on column radar_releases.announced_through is
  'Up to this time, members were notified when it came within 400 days of their day.';
comment on column radar_releases.out_through is
  'Up to this time, members were notified when 8:00 of the day came in their zone.';
comment on column radar_releases.moves is
  'How often its followers were notified that it moved.';
comment on column radar_releases.is_over is
  'Followers are notified of its day no more.';
