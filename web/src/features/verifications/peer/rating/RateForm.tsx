import { MAX_RATING_COMMENT } from "#contract/limits.ts";
import { useIdempotencyKey } from "#lib/http/useIdempotencyKey.ts";
import { Button } from "#ui/Button/Button.tsx";
import { Form, FormActions, FormError } from "#ui/Form/Form.tsx";
import { useForm } from "#ui/Form/useForm.ts";
import { useUnsent } from "#ui/Form/useUnsent.ts";
import { StarRating } from "#ui/Rating/StarRating.tsx";
import { TextArea } from "#ui/Text/TextArea.tsx";
import { toast } from "#ui/Toast/toast.ts";
import { useRate } from "./mutations.ts";

/** Asks for a star rating of the other side of a peer check, and an optional comment. */
export function RateForm({ id, name }: { id: string; name: string }) {
  const rate = useRate(id);
  const { keyOf } = useIdempotencyKey();
  const form = useForm({
    schema: async () => (await import("#contract/verification/rating.schema.ts")).ratingBody,
    initial: { rating: 0, comment: "" },
    onSubmit: async (rating) => {
      await rate.mutateAsync({ rating, key: keyOf(rating) });
      toast.success("Thanks for your rating");
    },
  });
  useUnsent("rating", form.values, form.setValues);
  return (
    <Form form={form} aria-label={`Rate ${name}`}>
      <FormError>{form.formError}</FormError>
      <StarRating {...form.field("rating")} label="Your rating" />
      <TextArea
        {...form.field("comment")}
        label="Comment"
        optional
        rows={3}
        maxLength={MAX_RATING_COMMENT}
        description={`Only ${name} sees your comment.`}
      />
      <FormActions>
        <Button type="submit" variant="primary" pending={form.pending}>
          Submit Rating
        </Button>
      </FormActions>
    </Form>
  );
}
