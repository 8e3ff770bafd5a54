import AccountIcon from '@mui/icons-material/ManageAccountsOutlined';
import ActivityIcon from '@mui/icons-material/TimelineOutlined';
import CampaignsIcon from '@mui/icons-material/CampaignOutlined';
import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import HomeIcon from '@mui/icons-material/SpaceDashboardOutlined';
import InboxIcon from '@mui/icons-material/ForumOutlined';
import KeywordIcon from '@mui/icons-material/TagOutlined';
import LogoutIcon from '@mui/icons-material/LogoutOutlined';
import PaymentsIcon from '@mui/icons-material/CreditCardOutlined';
import PlansIcon from '@mui/icons-material/LayersOutlined';
import ReportsIcon from '@mui/icons-material/InsightsOutlined';
import SubscribersIcon from '@mui/icons-material/GroupOutlined';
import SupportIcon from '@mui/icons-material/SupportAgentOutlined';
import TemplatesIcon from '@mui/icons-material/DescriptionOutlined';
import TourIcon from '@mui/icons-material/OndemandVideoOutlined';
import PageIcon from '@mui/icons-material/ArticleOutlined';
import type { IconName } from '@textloom/contracts';
import type { ComponentType } from 'react';

type Icon = ComponentType<{ fontSize?: 'small' | 'medium' }>;

const ICONS: Readonly<Record<IconName, Icon>> = {
  home: HomeIcon,
  keyword: KeywordIcon,
  subscribers: SubscribersIcon,
  campaigns: CampaignsIcon,
  inbox: InboxIcon,
  reports: ReportsIcon,
  plans: PlansIcon,
  payments: PaymentsIcon,
  templates: TemplatesIcon,
  account: AccountIcon,
  activity: ActivityIcon,
  help: HelpIcon,
  support: SupportIcon,
  tour: TourIcon,
  logout: LogoutIcon,
};

/** The icon named by a manifest; a newer remote may name an unknown one. */
export const iconOf = (name: IconName | undefined): Icon => (name ? ICONS[name] : PageIcon);
