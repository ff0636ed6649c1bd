import { Checkbox } from '../pages/form.js';
import { consolePage } from './console-page.js';
import type { OrganizationSettings } from './organization-settings.js';
import { PostForm } from './post-form.js';
import type { ConsoleSession } from './session/console-session.js';

export function settingsPage(session: ConsoleSession, settings: OrganizationSettings): string {
  return consolePage(
    { session, title: 'Settings', section: '/console/settings' },
    <PostForm session={session} action="/console/settings">
      <Checkbox
        name="allow_sign_in_link_creation"
        label="API keys may create sign-in links, which sign a person in for whoever holds the link"
        checked={settings.allowSignInLinkCreation}
      />
      <Checkbox
        name="self_pay_enabled"
        label="Trainings and checks may be ordered so that the person pays for them"
        checked={settings.selfPayEnabled}
      />
      <button>Save</button>
    </PostForm>,
  );
}
