import HourglassEmpty from '@mui/icons-material/HourglassEmptyOutlined';
import { link, useNeed } from '@textloom/kit';
import { NeedLine } from '@textloom/ui';
import { TEXTS } from './messages';

/** Keywords under review, in "Needs you". */
export default function ReviewNeed() {
  const review = useNeed('review');
  if (!review) return null;
  const { count, id, keyword } = review;
  return (
    <NeedLine
      icon={<HourglassEmpty />}
      tone="warning"
      to={count === 1 ? link('/keywords/:id', { id }) : link('/keywords')}
      title={TEXTS.underReview(count, keyword)}
      detail={TEXTS.underReviewText}
    />
  );
}
