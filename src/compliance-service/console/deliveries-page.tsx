import { SelectField } from '../pages/form.js';
import { DELIVERY_STATUSES, type DeliveryFilter, type DeliveryRow } from '../webhooks/deliveries.js';
import { WEBHOOK_KINDS } from '../webhooks/webhook-kinds.js';
import { consolePage } from './console-page.js';
import { address, PageLinks, type Slice } from './page-links.js';
import { PostButton } from './post-form.js';
import type { ConsoleSession } from './session/console-session.js';
import { State, Table, When } from './table.js';
import { WEBHOOK_NAMES } from './webhook-names.js';

const PATH = '/console/deliveries';
const KINDS = Object.fromEntries(WEBHOOK_KINDS.map((kind) => [kind, WEBHOOK_NAMES[kind].name]));
const STATES = Object.fromEntries(DELIVERY_STATUSES.map((status) => [status, status]));

export function deliveriesPage(session: ConsoleSession, slice: Slice<DeliveryRow>, filter: DeliveryFilter): string {
  const back = address(PATH, { ...filter, page: String(slice.page.number) });
  return consolePage(
    { session, title: 'Deliveries', section: PATH },
    <>
      <form class="filter">
        <SelectField name="kind" label="Kind" options={KINDS} none="all" value={filter.kind} />
        <SelectField name="status" label="State" options={STATES} none="all" value={filter.status} />
        <button>Show</button>
      </form>
      <Table
        caption="Webhooks, newest first"
        headings={['Delivery', 'Kind', 'State', 'Attempts', 'Last problem', 'Created', 'Actions']}
        rows={slice.rows.map((delivery) => [
          <a href={`${PATH}/${delivery.id}`}>No. {delivery.id}</a>,
          WEBHOOK_NAMES[delivery.kind].name,
          <State name={delivery.status} />,
          delivery.attempts,
          delivery.last_error,
          <When at={delivery.created_at} />,
          <SendAgain session={session} delivery={delivery} back={back} />,
        ])}
        empty="There are none."
      />
      <PageLinks slice={slice} path={PATH} query={{ ...filter }} />
    </>,
  );
}

export function deliveryPage(session: ConsoleSession, delivery: DeliveryRow): string {
  return consolePage(
    { session, title: `Delivery no. ${delivery.id}`, section: PATH },
    <>
      <dl class="facts">
        {factsOf(delivery).map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <SendAgain session={session} delivery={delivery} back={`${PATH}/${delivery.id}`} />
      <h2>Body</h2>
      <pre class="wide" tabindex={0} role="region" aria-label="Body">
        {JSON.stringify(delivery.body, undefined, 2)}
      </pre>
    </>,
  );
}

function factsOf(delivery: DeliveryRow) {
  const isOpen = delivery.status === 'waiting' || delivery.status === 'sending';
  return [
    ['Kind', <a href={`/console/webhooks/${delivery.kind}`}>{WEBHOOK_NAMES[delivery.kind].name}</a>],
    ['State', <State name={delivery.status} />],
    ['Attempts', delivery.attempts],
    ['Last answer', delivery.last_status ?? 'none'],
    ['Last problem', delivery.last_error ?? 'none'],
    ['Created', <When at={delivery.created_at} />],
    ['Next attempt', <When at={isOpen ? delivery.next_attempt_at : null} never="none" />],
    ['Delivered', <When at={delivery.delivered_at} never="not yet" />],
    ['webhook-id', `msg_${delivery.id}`],
  ] as const;
}

function SendAgain(props: { session: ConsoleSession; delivery: DeliveryRow; back: string }) {
  const { session, delivery, back } = props;
  const about = `delivery no. ${delivery.id}`;
  return <PostButton {...{ session, about, back }} action={`${PATH}/${delivery.id}/resend`} label="Send again" plain />;
}
