/**
 * What the application tells its users: alerts by mail, notices, push. The domain's door: other domains and the
 * application import from here only.
 */
export { confirmedAddress, unconfirmed } from './alert-address/alert-addresses.repository';
export { askNewAddresses } from './alert-address/confirm.service';
export { alertOwner } from './alert/alert-owner';
export { sendHeldAlerts } from './alert/held-alerts.job';
export { mailConfirmed } from './alert/notify-address';
export { quotedName } from './alert/quoted-name';
export { senderNameOf } from './alert/sender-name';
export { notifyStopped } from './alert/notify-stopped';
export { noticeMeasures } from './measures';
export { EXPIRED_OF_NOTICES } from './purge.repository';
export { addNotice } from './notice/add-notice';
export { eraseNotifications } from './notice/person.repository';
export { removeSubscriptionsOf } from './push/push.repository';
export { startPushes } from './push/push-worker';
export { deletePushes, queuePush } from './push/queue-push.repository';
export { mailOwner, mailUser } from './stranger-mail/mail-user';
export { limitStrangerMail } from './stranger-mail/stranger-mail.service';
export { noticesApi } from './routes';
