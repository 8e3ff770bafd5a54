import { defineRemote } from '@textloom/kit';
import { manifest } from '../remote.manifest';

/** All lazy views of this remote. The only exposed module. */
export const remote = defineRemote(manifest, {
  pages: {
    list: () => import('./features/campaigns-list/campaigns-list.page'),
    add: () => import('./features/campaign-compose/campaign-compose.page'),
    drafts: () => import('./features/drafts-list/drafts-list.page'),
    sent: () => import('./features/sent-messages/sent-messages.page'),
    templates: () => import('./features/templates-list/templates-list.page'),
    templateAdd: () => import('./features/template-edit/template-add.page'),
    template: () => import('./features/template-edit/template-edit.page'),
    automations: () => import('./features/automations-list/automations-list.page'),
    automationAdd: () => import('./features/automation-edit/automation-add.page'),
    automation: () => import('./features/automation-edit/automation.page'),
    coupons: () => import('./features/coupons-list/coupons-list.page'),
    couponAdd: () => import('./features/coupon-pool/coupon-add.page'),
    coupon: () => import('./features/coupon-pool/coupon-pool.page'),
    settings: () => import('./features/sending-settings/sending-settings.page'),
    view: () => import('./campaign.page'),
    reports: () => import('./features/reports/reports.page'),
  },
  widgets: {
    'scheduled-need': () => import('./widgets/scheduled-need.widget'),
    'failed-need': () => import('./widgets/failed-need.widget'),
    sent: () => import('./widgets/sent-card.widget'),
    delivered: () => import('./widgets/delivered-card.widget'),
    'activity-chart': () => import('./widgets/activity-chart.widget'),
    recent: () => import('./widgets/recent-campaigns.widget'),
  },
  texts: { es: () => import('../texts/es.po') },
});
