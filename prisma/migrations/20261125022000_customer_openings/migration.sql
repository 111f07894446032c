-- Access log of customers' pages: who opened which, and when. A row `by_mobile` opens the page to its actor from then on.
CREATE TABLE "customer_openings" (
    "id" SERIAL NOT NULL,
    "actor_id" INTEGER NOT NULL,
    "customer_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "by_mobile" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "customer_openings_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "customer_openings_customer_id_at_id_idx" ON "customer_openings"("customer_id", "at", "id");
CREATE INDEX "customer_openings_passing_idx" ON "customer_openings"("at") WHERE NOT "by_mobile";
CREATE UNIQUE INDEX "customer_openings_by_mobile_key" ON "customer_openings"("actor_id", "customer_id") WHERE "by_mobile";
ALTER TABLE "customer_openings" ADD CONSTRAINT "customer_openings_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "customer_openings" ADD CONSTRAINT "customer_openings_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
